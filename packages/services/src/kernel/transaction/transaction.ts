import { AsyncLocalStorage } from 'node:async_hooks';
import { isUnreachable, transact } from '@atrium/db/kernel';
import { type DatabaseRole, ROLES } from '@atrium/db/tenancy';
import type { Actor } from '@atrium/domain/kernel';
import { organizationOf, userOf } from '@atrium/domain/kernel';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { inInnerSpan, meter } from '../telemetry/index.ts';

/**
 * The rows that a transaction can see: the rows of one organization, the rows of one user in all organizations, or all rows
 * (sign-in, operators, workers' bookkeeping).
 */
export type Scope = 'organization' | 'user' | 'system';

const ROLE_OF: Record<Scope, DatabaseRole> = { organization: ROLES.tenant, user: ROLES.user, system: ROLES.system };

const acting = new AsyncLocalStorage<string>();

/** Runs the part of a flow that waits for something else. A transaction that opens during it fails. */
export async function outsideTransactions<T>(flow: string, run: () => Promise<T>): Promise<T> {
  return acting.run(flow, run);
}

/** Runs bookkeeping of a call that `act` waits for, which may open its own short transaction. */
export async function leavingAct<T>(run: () => Promise<T>): Promise<T> {
  return acting.exit(run);
}

/**
 * Opens a transaction with the scope's role and variables, which end with it. Inside, use only the manager given: on
 * the embedded database a second connection would wait for this one.
 */
export async function inTransaction<T>(
  orm: MikroORM,
  scope: Scope,
  actor: Actor,
  run: (em: EntityManager) => Promise<T>,
  options: { readOnly?: boolean; snapshot?: boolean } = {},
): Promise<T> {
  const flow = acting.getStore();
  if (flow !== undefined) throw new Error(`The act of ${flow} must not open a transaction.`);
  const organizationId = organizationOf(actor);
  if (scope === 'organization' && organizationId === null) throw new Error('An organization is needed here');
  const settings: Record<string, string> = { role: ROLE_OF[scope] };
  if (organizationId) settings['app.organization_id'] = organizationId;
  const userId = userOf(actor);
  if (userId) settings['app.user_id'] = userId;
  const readOnly = options.readOnly ?? false;
  return measured(scope, readOnly, async () =>
    untilBegun(async (begun) => {
      const em = orm.em.fork();
      // The organization filter throws if its parameter is missing. Outside an organization, the roles limit what is visible.
      if (organizationId && scope === 'organization') em.setFilterParams('organization', { id: organizationId });
      return transact(em, { settings, readOnly, snapshot: options.snapshot ?? false, begun }, run);
    }),
  );
}

/** How long after its start a transaction that could not begin is tried again, in milliseconds. */
const BEGIN_AGAIN_MS = 500;

/**
 * Begins again if the connection was lost before the transaction began: a pooled connection of a database that has just
 * restarted. A transaction that has begun is never repeated. The driver itself waits for a database that refuses connections.
 */
async function untilBegun<T>(attempt: (begun: () => void) => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + BEGIN_AGAIN_MS; ;) {
    let hasBegun = false;
    try {
      return await attempt(() => {
        hasBegun = true;
      });
    } catch (error) {
      if (hasBegun || !isUnreachable(error) || Date.now() > deadline) throw error;
    }
  }
}

const statementManagers = new WeakMap<MikroORM, EntityManager>();

/** Returns one manager for all single statements. They load no entities, so it stays empty. */
export function statementManager(orm: MikroORM): EntityManager {
  const known = statementManagers.get(orm);
  if (known) return known;
  const made = orm.em.fork();
  statementManagers.set(orm, made);
  return made;
}

/**
 * For one statement that takes its role itself and is a transaction of its own: a call of a function made for that. It must
 * not load entities, because all such calls share a manager. One that only reads is repeated if its connection was lost.
 */
export async function inStatement<T>(
  orm: MikroORM,
  run: (em: EntityManager) => Promise<T>,
  { isRead = false }: { isRead?: boolean } = {},
): Promise<T> {
  return measured('system', isRead, async () =>
    untilBegun(async (begun) => {
      if (!isRead) begun();
      return run(statementManager(orm));
    }),
  );
}

async function measured<T>(scope: Scope, readOnly: boolean, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let outcome: 'committed' | 'rolled_back' = 'rolled_back';
  const facts = { 'db.system.name': 'postgresql', 'atrium.scope': scope, 'atrium.read_only': readOnly };
  try {
    const result = await inInnerSpan(`transaction ${scope}`, { kind: 'client', facts }, run);
    outcome = 'committed';
    return result;
  } finally {
    meter().transaction({ scope, outcome, seconds: (performance.now() - startedAt) / 1000 });
  }
}
