import type { Statement } from '@atrium/domain/bank-reconcile';
import { countOf } from '../../../shared/format/number.ts';
import { formatMoney, formatSentence, formatSize } from '../../../shared/format/amount.ts';
import { isZero } from './proof-words.ts';

/** How a statement stands: its proof, or why it has none. `bad` blocks exports, `open` needs a person. */
export type StatementState = {
  words: string;
  /** The words for a line of a list, if they are long. */
  short: string;
  tone: 'good' | 'bad' | 'open' | 'run' | 'quiet';
};

/** A statement's state in words. */
export function statementState({ status, reason, proof, question }: Statement): StatementState {
  switch (status) {
    case 'Processing':
      return state('run', 'Being read');
    case 'Failed':
      return state('bad', reason ?? 'Could not be read');
    case 'Skipped':
      return state('quiet', reason ?? 'Not a statement');
    case 'Pending':
      return question === null
        ? state('quiet', reason ?? 'Not read yet')
        : state('open', question.text, 'One question to answer');
    case 'Completed':
      return proofState(proof);
  }
}

function state(tone: StatementState['tone'], sentence: string, short?: string): StatementState {
  const words = formatSentence(sentence);
  return { tone, words, short: short ?? words };
}

function proofState(proof: Statement['proof']): StatementState {
  if (proof === null) return state('open', 'Not proven');
  const { outcome, reason, rejected, difference, closing, currencies, acceptance } = proof;
  const currency = currencies.length === 1 ? (currencies[0] ?? null) : null;
  if (outcome === 'proven')
    return state('good', 'Proven', closing === null ? 'Proven' : `Adds up to ${formatMoney(closing, currency)}`);
  if (outcome === 'unproven') return state('open', reason, 'Nothing to prove it with');
  if (acceptance !== null) return state('open', `Accepted: ${acceptance.reason}`);
  // A difference of two currencies says nothing.
  const isApart = difference !== null && !isZero(difference) && currencies.length < 2;
  const apart = isApart ? `${formatSize(difference)} apart` : undefined;
  if (rejected === 0) return state('bad', reason, apart);
  const unread = countOf(rejected, { one: '# row not read', other: '# rows not read' });
  return state('bad', reason, [unread, apart].filter((part) => part !== undefined).join(', '));
}

/** Whether a statement keeps the folder from being exported. */
export function blocksExport({ status, proof }: Statement): boolean {
  return status === 'Failed' || (proof?.outcome === 'failed' && proof.acceptance === null);
}
