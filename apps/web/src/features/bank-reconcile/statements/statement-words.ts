import type { Statement } from '@atrium/domain/bank-reconcile';

/** How a statement stands: its proof, or why it has none. `bad` blocks exports, `open` needs a person. */
export type StatementState = { words: string; tone: 'good' | 'bad' | 'open' | 'run' | 'quiet' };

/** A statement's state in words. */
export function statementState({ status, reason, proof, question }: Statement): StatementState {
  switch (status) {
    case 'Processing':
      return { words: 'Being read', tone: 'run' };
    case 'Failed':
      return { words: reason ?? 'Could not be read', tone: 'bad' };
    case 'Skipped':
      return { words: reason ?? 'Not a statement', tone: 'quiet' };
    case 'Pending':
      return question === null
        ? { words: reason ?? 'Not read yet', tone: 'quiet' }
        : { words: question.text, tone: 'open' };
    case 'Completed':
      return proofState(proof);
  }
}

function proofState(proof: Statement['proof']): StatementState {
  if (proof === null) return { words: 'Not proven', tone: 'open' };
  if (proof.outcome === 'proven') return { words: 'Proven', tone: 'good' };
  if (proof.outcome === 'unproven') return { words: proof.reason, tone: 'open' };
  if (proof.acceptance !== null) return { words: `Accepted: ${proof.acceptance.reason}`, tone: 'open' };
  return { words: proof.reason, tone: 'bad' };
}

/** Whether a statement keeps the folder from being exported. */
export function blocksExport({ status, proof }: Statement): boolean {
  return status === 'Failed' || (proof?.outcome === 'failed' && proof.acceptance === null);
}
