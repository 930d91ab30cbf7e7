import { listCreditEntries } from '@atrium/db/credit';
import { isoTime } from '@atrium/db/listing';
import { dataAnswer, listAnswer, newId, ok, page } from '@atrium/domain/kernel';
import { CreditEntry, ListCreditsInput, OperatorOrganization, UpdateCreditsInput } from '@atrium/domain/operator';
import { addCredits, takeCredits } from '../credit/index.ts';
import { command, operator, query } from '../kernel/index.ts';
import { findOrganization, managing, recordByOperator } from './organization-of.ts';
import { readAsOperator } from './organizations.ts';

/** How the balance of an organization changed, newest first. */
export const listCreditsAsOperator = query({
  area: 'operator',
  verb: 'credits',
  summary: 'Changes of the credit balance of an organization',
  input: ListCreditsInput,
  output: listAnswer(CreditEntry),
  access: operator('view'),
  run: async ({ em, input }) => {
    const { id } = await findOrganization(em, input);
    const rows = await listCreditEntries(em, input, id);
    return page(
      rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: isoTime(createdAt) })),
      input,
    );
  },
});

/**
 * Grants credits to an organization, or takes credits back. The balance never falls below zero.
 * @throws CONFLICT if more would be taken than there is
 */
export const updateCreditsAsOperator = command({
  area: 'operator',
  verb: 'updateCredits',
  summary: 'Grant credits to an organization, or deduct them',
  input: UpdateCreditsInput,
  output: dataAnswer(OperatorOrganization),
  access: managing(),
  run: async (work) => {
    const { em, actor, input, note } = work;
    const { id: organizationId } = await findOrganization(em, input);
    const { amount, reason } = input;
    const entry = { organizationId, key: `operator:${newId()}`, note: reason, createdById: actor.userId };
    if (!amount.startsWith('-')) await addCredits(em, { ...entry, source: 'operator', amount });
    else await takeCredits(em, { ...entry, kind: 'adjust', amount: amount.slice(1) });
    const summary = { amount, reason };
    recordByOperator(
      work,
      organizationId,
      { action: 'organization.updateCredits', resourceType: 'organization', resourceId: organizationId, summary },
      { topic: 'organization', action: 'updated', resourceId: organizationId },
    );
    note('organization', organizationId, summary);
    return ok(await readAsOperator(em, organizationId), 'The balance was changed.');
  },
});
