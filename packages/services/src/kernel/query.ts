import type { AuditResource } from '@atrium/domain/area';
import { type Actor, organizationOf } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { inItsArea } from './areas.ts';
import { writeAudit } from './audit.ts';
import { askAccess, type Common, defineOperation } from './define-operation.ts';
import type { Operation, Work } from './operation.ts';
import { inTransaction } from './transaction/index.ts';

/** The work of a query: a command's work without the parts that write. */
export type Reading<A extends Actor, I, R> = Omit<
  Work<A, I, R>,
  'enqueue' | 'emit' | 'whenCommitted' | 'note' | 'recordIn' | 'refuse'
>;

/** A read. One read-only transaction holds the access check and the answer. */
export function query<I extends z.ZodType, O extends z.ZodType, A extends Actor, R>(
  declared: Common<I, O, A, R> & {
    /** The resource of the audit row, for views, downloads and exports that must be on record. */
    audit?: (
      input: z.output<I>,
      resource: R,
    ) => { resourceType: AuditResource; resourceId: string; organizationId?: string };
    run: (work: Reading<A, z.output<I>, R>) => Promise<z.input<O>>;
  },
): Operation<I, O, 'query'> {
  const definition = { ...declared, access: inItsArea(declared.area, declared.access) };
  return defineOperation('query', definition, async ({ context, name, input }) => {
    const { platform, requestId, client } = context;
    const { scope, check } = definition.access;
    if (scope === 'organization' && organizationOf(context.actor) === null) await askAccess(definition, context, input);
    return inTransaction(
      platform.orm,
      scope,
      context.actor,
      async (em) => {
        const { actor, resource } = await check({ em, actor: context.actor, input, platform });
        const answer = await definition.run({ em, actor, input, resource, platform, requestId, client });
        if (definition.audit) {
          const about = definition.audit(input, resource);
          await writeAudit(em, scope, context, name, 'succeeded', { ...about, summary: {} });
        }
        return answer;
      },
      { readOnly: !definition.audit },
    );
  });
}
