import type { TracedStatement } from '../answer/compose.ts';
import { boldValues } from '../answer/shown-values.ts';
import type { Proposal } from './proposal.ts';
import type { Reading, ReadUnit } from './reading.ts';
import type { Request } from './request.ts';
import { matchText } from './sentences.ts';

const SENTENCES = new Set(['sentence', 'value near the words']);

/** The answer of the rules as a proposal among the others. Undefined if they have none. */
export function proposeByRules(
  statements: readonly TracedStatement[],
  request: Request,
  reading: Reading,
): Proposal | undefined {
  const [first] = statements;
  if (!first) return undefined;
  const shown = statements.map(({ text }) => text).join('\n');
  const values = statements.flatMap(({ text }) => boldValues(text));
  const passage = reading.passages.find(({ number }) => number === first.quotes[0]?.passage);
  const isQuoted = ({ passage: number, quote }: ReadUnit) =>
    statements.some(({ quotes }) => quotes.some((each) => each.passage === number && each.quote === quote));
  const sentences = reading.units.filter((unit) => unit.kind !== 'pair' && unit.kind !== 'row' && isQuoted(unit));
  return {
    operation: 'rules',
    cells: [],
    matches: [],
    key: values[0] ?? shown,
    shown,
    rank: 0,
    quality: 0,
    quoted: matchText(
      request,
      statements.flatMap(({ quotes }) => quotes.map(({ quote }) => quote)).join('\n'),
      reading,
    ),
    sentences,
    statements: statements.map(({ text, quotes }) => ({
      values: boldValues(text),
      quotes: quotes.map(({ quote }) => quote),
      units: reading.units.filter(({ passage: number, quote }) =>
        quotes.some((each) => each.passage === number && each.quote === quote),
      ),
    })),
    ...(passage ? { documentId: passage.documentId } : {}),
    traits: [
      first.rule === 'list' || SENTENCES.has(first.rule) ? 0 : 1,
      first.rule === 'list' ? 1 : 0,
      SENTENCES.has(first.rule) ? 1 : 0,
      statements.length,
      values.length,
    ],
  };
}
