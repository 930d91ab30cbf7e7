import type { AuditResource } from '@atrium/domain/area';
import type { Actor } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { inItsArea } from './areas.ts';
import { writeAudit } from './audit.ts';
import { askAccess, auditingDenial, type Common, defineOperation } from './define-operation.ts';
import type { CallContext, Operation } from './operation.ts';
import { inTransaction } from './transaction/index.ts';

/** A call that opens its own transactions. `flow` replaces it, area by area. */
export function process<I extends z.ZodType, O extends z.ZodType, A extends Actor, R>(
  declared: Common<I, O, A, R> & {
    audit?: (input: z.output<I>, resource: R) => { resourceType: AuditResource; resourceId: string | null };
    run: (work: { context: CallContext; actor: A; input: z.output<I>; resource: R }) => Promise<z.input<O>>;
  },
): Operation<I, O, 'process'> {
  const definition = { ...declared, access: inItsArea(declared.area, declared.access) };
  return defineOperation('process', definition, async ({ context, name, input }) => {
    const { scope } = definition.access;
    const call = { area: definition.area, name, access: definition.access, isRead: definition.scope === 'read' };
    const { actor, resource } = await auditingDenial(call, context, async () => askAccess(definition, context, input));
    const answer = await definition.run({ context, actor, input, resource });
    if (definition.audit) {
      const note = { ...definition.audit(input, resource), summary: {} };
      await inTransaction(context.platform.orm, scope, context.actor, async (em) =>
        writeAudit(em, scope, context, name, 'succeeded', note),
      );
    }
    return answer;
  });
}
