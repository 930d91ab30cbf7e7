import { hitAt, ndcgAt, recallAt } from '@atrium/domain/evaluation';
import type { Question } from '@atrium/samples/evaluation';
import type { Room } from './room.ts';

const DEPTH = 10;

export type RetrievalScore = { questions: number; ndcg10: number; recall10: number; pageHit10: number };

/** Returns the chunks with the answer on one of its pages, which a perfect search would return. */
function relevantChunks(room: Room, question: Question): Set<string> {
  const places = placesOf(room, question);
  const near = room.chunks.filter((chunk) => coversOne(chunk, places));
  const wanted = squeezed(question.answer ?? '');
  const holding = near.filter(({ text }) => squeezed(text).includes(wanted));
  return new Set((holding.length > 0 ? holding : near).map(({ id }) => id));
}

/** Scores a ranking with binary relevance. Recall is relative to what fits into ten results. */
export function scoreRanking(ranking: readonly string[], room: Room, question: Question) {
  const relevant = relevantChunks(room, question);
  const gains = ranking.map((id) => relevant.has(id));
  const places = placesOf(room, question);
  const chunks = new Map(room.chunks.map((chunk) => [chunk.id, chunk]));
  return {
    ndcg10: ndcgAt(gains, DEPTH, relevant.size),
    recall10: recallAt(gains, DEPTH, relevant.size),
    pageHit10: hitAt(
      ranking.map((id) => {
        const chunk = chunks.get(id);
        return chunk !== undefined && coversOne(chunk, places);
      }),
      DEPTH,
    ),
  };
}

export function meanScore(scores: readonly Omit<RetrievalScore, 'questions'>[]): RetrievalScore {
  const mean = (of: (score: (typeof scores)[number]) => number) => total(scores.map(of)) / Math.max(1, scores.length);
  return {
    questions: scores.length,
    ndcg10: mean((score) => score.ndcg10),
    recall10: mean((score) => score.recall10),
    pageHit10: mean((score) => score.pageHit10),
  };
}

type Place = { documentId: string; page: number };

export function placesOf(room: Room, question: Question): Place[] {
  const ids = new Map(room.documents.map(({ id, name }) => [name, id]));
  return question.where.map(({ document, page }) => ({ documentId: ids.get(document) ?? '', page }));
}

function coversOne(chunk: Room['chunks'][number], places: readonly Place[]): boolean {
  return places.some(
    ({ documentId, page }) => chunk.documentId === documentId && chunk.anchors.some((anchor) => anchor.page === page),
  );
}

/** Converts to lower case without Markdown escapes and marks, and joins white space. */
export function squeezed(text: string): string {
  return text
    .replaceAll(/\\(?=[^\p{L}\p{N}\s])/gu, '')
    .replaceAll(/\*+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function total(values: readonly number[]) {
  return values.reduce((sum, value) => sum + value, 0);
}
