import { Statement } from '@atrium/domain/bank-reconcile';
import { expect, it } from 'vitest';
import { blocksExport, statementState } from './statement-words.ts';

const ID = '01a1fb8b-79ce-7cb1-8347-8381e4f31d38';
const PROOF = {
  outcome: 'failed',
  reason: 'Row 14 does not tie.',
  rows: 23,
  rejected: 1,
  duplicates: 0,
  accounts: ['3308'],
  currencies: ['USD'],
  from: null,
  to: null,
  difference: null,
  closing: null,
  acceptance: null,
} as const;

function statement(change: object): Statement {
  return Statement.parse({
    documentId: ID,
    documentName: 'october.pdf',
    status: 'Completed',
    reason: null,
    proof: PROOF,
    question: null,
    format: 'pdf',
    datatableId: null,
    processedAt: null,
    ...change,
  });
}

const ACCEPTANCE = { reason: 'Known', acceptedById: ID, acceptedByName: 'Ana', acceptedAt: '2026-11-22T10:00:00Z' };

it.each([
  [{}, 'Row 14 does not tie.', '1 row not read', 'bad', true],
  [
    { proof: { ...PROOF, difference: '-1540.00' } },
    'Row 14 does not tie.',
    '1 row not read, 1,540.00 apart',
    'bad',
    true,
  ],
  [{ proof: { ...PROOF, rejected: 0, difference: '540.00' } }, 'Row 14 does not tie.', '540.00 apart', 'bad', true],
  [{ proof: { ...PROOF, rejected: 0 } }, 'Row 14 does not tie.', 'Row 14 does not tie.', 'bad', true],
  [{ proof: { ...PROOF, outcome: 'proven' } }, 'Proven', 'Proven', 'good', false],
  [
    { proof: { ...PROOF, outcome: 'proven', difference: '0.00', closing: '11737.50' } },
    'Proven',
    'Adds up to $11,737.50',
    'good',
    false,
  ],
  [
    { proof: { ...PROOF, outcome: 'unproven', reason: 'No balances.' } },
    'No balances.',
    'Nothing to prove it with',
    'open',
    false,
  ],
  [{ proof: { ...PROOF, acceptance: ACCEPTANCE } }, 'Accepted: Known', 'Accepted: Known', 'open', false],
  [
    { status: 'Failed', proof: null, reason: 'The file is empty.' },
    'The file is empty.',
    'The file is empty.',
    'bad',
    true,
  ],
  [{ status: 'Pending', proof: null }, 'Not read yet', 'Not read yet', 'quiet', false],
  [
    { status: 'Pending', proof: null, question: { about: 'dateOrder', text: 'Is 3/4 in March?', choices: [] } },
    'Is 3/4 in March?',
    'One question to answer',
    'open',
    false,
  ],
  [{ status: 'Skipped', proof: null }, 'Not a statement', 'Not a statement', 'quiet', false],
])('describes a statement with %j', (change, words, short, tone, blocks) => {
  expect(statementState(statement(change))).toEqual({ words, short, tone });
  expect(blocksExport(statement(change))).toBe(blocks);
});
