// Text: it calls the search functions, which read past row-level security.
import type { EntityManager } from '@mikro-orm/postgresql';
import { pgArray } from '../listing/index.ts';
import { boundSql } from '../sql/index.ts';
import { scopeValues, type SearchScope } from './search.queries.ts';

/** `weight` is from 0 to 1, and 1 if it is absent. */
export type WordFrequency = { lexeme: string; frequency: number; weight?: number };

/** The number of passages that may always be read and scored. */
const FEW = 2_000;

/**
 * Counts the passages of the scope that hold each of the first hundred words of a question, as the text search's own
 * lexemes. Exact below 2,000 passages; above, from a sample of 500. `total` is the number of passages in the scope.
 */
export async function lexemeFrequencies(
  em: EntityManager,
  scope: SearchScope,
  { words, total }: { words: string; total: number },
): Promise<WordFrequency[]> {
  const rows = await boundSql<{ lexeme: string; frequency: string }>(
    em,
    'select lexeme, frequency from app.lexeme_frequencies(?, ?::int, ?::uuid[], ?::uuid[], ?::uuid[])',
    [words, total, ...scopeValues(scope), scope.trashed],
  );
  return rows.map((row) => ({ lexeme: row.lexeme, frequency: Number(row.frequency) }));
}

/**
 * Picks the rarest words, as many as are in few passages together: a passage without any of them is rarely among the best.
 * If those are fewer passages than wanted, the next rarest word is the `frequent` one, of which not all are read.
 */
function byRarity(words: readonly WordFrequency[], wanted: number): { rare: string[]; frequent: string | null } {
  const rare: string[] = [];
  let passages = 0;
  for (const { lexeme, frequency } of words.toSorted((a, b) => a.frequency - b.frequency)) {
    if (passages + frequency > FEW) return { rare, frequent: passages < wanted ? lexeme : null };
    rare.push(lexeme);
    passages += frequency;
  }
  return { rare, frequent: null };
}

/**
 * Returns the `limit` passages with the highest weight of words, with the count of each word. The ids are joined under the
 * caller's own policies. After MaxScore (Turtle & Flood 1995): of 100,000 passages only a few thousand are scored.
 */
export async function matchChunks(
  em: EntityManager,
  scope: SearchScope,
  request: { words: readonly WordFrequency[]; total: number; wanted: number; limit: number },
): Promise<{ id: string; tokens: number; frequencies: number[] }[]> {
  const { rare, frequent } = byRarity(request.words, request.wanted);
  const weights = request.words.map((word) => (word.weight ?? 1) * Math.log(1 + request.total / (1 + word.frequency)));
  return boundSql(
    em,
    `select m.id, m.tokens, m.frequencies
     from app.match_chunks(?::text[], ?, ?::text[], ?::real[], ?::uuid[], ?::uuid[], ?::uuid[], ?) m
     join chunk c on c.id = m.id join document d on d.id = c.document_id and d.deleted_at is null`,
    [
      pgArray(rare),
      frequent,
      pgArray(request.words.map((word) => word.lexeme)),
      `{${weights.join(',')}}`,
      ...scopeValues(scope),
      scope.trashed,
      request.limit,
    ],
  );
}
