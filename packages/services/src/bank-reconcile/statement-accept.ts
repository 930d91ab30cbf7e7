import { setAcceptance, statementProofs, type StatementProven } from '@atrium/db/bank-reconcile';
import { isoTime } from '@atrium/db/listing';
import { AcceptStatementInput, StatementProof } from '@atrium/domain/bank-reconcile';
import { dataAnswer, DomainError, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { command } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { emitBank, onFolder } from './access.ts';

/** The proofs of a document's statements together, as calls answer them. */
export function presentProof(row: StatementProven): StatementProof {
  const { acceptedReason, acceptedById, acceptedAt, firstName, lastName, email } = row;
  const isAccepted = acceptedReason !== null && acceptedById !== null && acceptedAt !== null;
  const name = displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' });
  const { outcome, reason, rows, rejected, duplicates, accounts, currencies, from, to, difference, closing } = row;
  return {
    outcome,
    reason,
    rows,
    rejected,
    duplicates,
    accounts,
    currencies,
    from,
    to,
    difference,
    closing,
    acceptance: isAccepted
      ? { reason: acceptedReason, acceptedById, acceptedByName: name, acceptedAt: isoTime(acceptedAt) }
      : null,
  };
}

/** Returns the proof of a statement that the caller may see. @throws NOT_FOUND for others, and before it is processed */
export async function readProof(em: EntityManager, actor: MemberActor, folderId: string, documentId: string) {
  const [found] = await statementProofs(em, viewerOf(actor), folderId, [documentId]);
  if (!found) throw notFound('Statement');
  return found;
}

/** Accepts a failed or missing proof with a reason, which stays visible, or withdraws that. */
export const acceptStatement = command({
  area: 'bankReconcile',
  verb: 'acceptStatement',
  summary: 'Accept the proof of a bank statement with a reason, or withdraw the acceptance',
  input: AcceptStatementInput,
  output: dataAnswer(StatementProof),
  access: onFolder('write'),
  run: async ({ em, actor, input: { documentId, reason }, resource: { folder }, emit, note }) => {
    const { statementId, outcome } = await readProof(em, actor, folder.id, documentId);
    if (reason !== null && outcome === 'proven')
      throw new DomainError('CONFLICT', 'This statement is proven. There is nothing to accept.');
    await setAcceptance(em, statementId, reason === null ? null : { reason, userId: actor.userId });
    await emitBank({ em, emit }, folder, 'accepted');
    note('bankStatement', statementId, { accepted: reason !== null });
    const proof = presentProof(await readProof(em, actor, folder.id, documentId));
    return ok(proof, reason === null ? 'The acceptance was withdrawn.' : 'Accepted. The reason stays visible.');
  },
});
