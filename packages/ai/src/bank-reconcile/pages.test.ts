import { decimalOf } from '@atrium/domain/bank-reconcile';
import { describe, expect, it } from 'vitest';
import { PAGE_CASES, pdfOf } from './pages.fixture.ts';
import { readAll } from './statement-files.fixture.ts';

async function summary(content: Uint8Array): Promise<string[]> {
  const { statements, question } = await readAll(content, {}, 65_536);
  if (question) return [`asks for ${question.about}`];
  return statements.map(({ head, entries, rejected, proof }) =>
    [
      head.account || '-',
      proof.currency ?? '-',
      ...entries.flatMap(({ bookedOn, amount }) => [bookedOn, decimalOf(amount)]),
      ...rejected.map(({ place }) => `line ${place.line}!`),
      head.opening ? decimalOf(head.opening.amount) : '-',
      head.closing ? decimalOf(head.closing.amount) : '-',
      proof.outcome,
    ].join(' '),
  );
}

describe('a statement in a PDF', () => {
  it.each(PAGE_CASES)('is read with %s', async (_, art, expected) => {
    expect(await summary(await pdfOf(art))).toEqual(expected);
  });
});
