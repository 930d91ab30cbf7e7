import type { Actor } from '@atrium/domain/kernel';
import { failureOf, type TestPlatform } from '@atrium/services/testing';
import type { IncomingHttpHeaders } from 'node:http';
import { actorFor } from '../kernel/authentication.ts';
import type { ProcedureMeta } from '../kernel/rest-call.ts';
import { appRouter } from '../router.ts';
import type { Row } from './expectation.ts';
import { ROWS } from './rows.ts';
import type { Things } from './things.ts';

// At run time the procedures are flat, by path, which the type does not show. Every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;

/** Every procedure of the API. */
export const PROCEDURES = Object.entries(flat).map(([path, { _def }]) => ({ path, meta: _def.meta }));

function rowsOf(path: string): Row[] {
  return [ROWS[path] ?? []].flat();
}

/** Every row of every procedure. */
export const ASKED = PROCEDURES.flatMap(({ path, meta }) =>
  rowsOf(path).map((row, at, all) => ({ name: all.length > 1 ? `${path} (${at + 1})` : path, meta, row })),
);

/** Makes only the access decision. Returns `ok`, or the code, message and detail code of the refusal. */
export async function decisionOf(
  kit: TestPlatform,
  { meta, row }: { meta: ProcedureMeta; row: Row },
  caller: { headers: IncomingHttpHeaders; actor: () => Promise<Actor> },
  things: Things,
): Promise<{ code: string; message: string; detailCode: string | undefined }> {
  const decide = async () => {
    const { platform } = kit;
    const actor = await actorFor(meta.rest.guard, { platform, headers: caller.headers, actor: caller.actor });
    // Each operation parses its own input.
    await meta.operation.decide(kit.contextOf(actor), row.input(things.ids, things.policy) as never);
    return { code: 'ok', message: '', detailCode: undefined };
  };
  return decide().catch(async (error: unknown) => {
    const { code, message, detailCode } = await failureOf(Promise.reject(error));
    return { code, message, detailCode };
  });
}

/** Runs the work in parallel, in six lanes. */
export async function inLanes<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const waiting = all.entries();
  const lane = async () => {
    for (const [at, one] of waiting) answers[at] = await work(one);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return answers;
}

/** Counts the rows of every table that a call could change. */
export async function contents(kit: TestPlatform): Promise<unknown> {
  const tables = ['audit_event', 'outbox_event', 'background_task', 'api_key', 'session', 'conversation', 'datatable'];
  const more = ['dataroom', 'folder', 'mail', 'organization', 'organization_user', 'invitation', 'users'];
  const visits = ['share_link', 'share_setting', 'share_token', 'share_visitor', 'nda_acceptance'];
  const counts = [...tables, ...more, ...visits].map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const deleted = '(select count(*)::int from document where deleted_at is not null) as deleted';
  return (await kit.asOwner(`select ${[...counts, deleted].join(', ')}`))[0];
}
