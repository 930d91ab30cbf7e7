/** One run over one half: search, tables and chat, as counts and shares that are stored and compared. */
import { localProvider } from '../src/providers/index.ts';
import { judgeAnswer } from './chat.ts';
import type { Judged, Verdict } from './chat.ts';
import { meanScore, scoreRanking } from './measures.ts';
import type { RetrievalScore } from './measures.ts';
import { measureParaphrases, type ParaphraseFigures } from './paraphrases.ts';
import { providersFor } from './providers.ts';
import type { ProviderName } from './providers.ts';
import { RANKINGS, searchOf } from './retrieval.ts';
import type { Found, Ranking } from './retrieval.ts';
import { inParallel, readRoom } from './room.ts';
import { judgeTables } from './table.ts';
import type { JudgedCell, Outcome } from './table.ts';

/** The number of passages of an answer in the product. */
const TOP_K = 10;

export type Counts<Name extends string> = Partial<Record<Name, number>>;
export type ChatCounts = { asked: number; verdicts: Counts<Verdict>; cited: number };
export type HalfResult = {
  half: 'development' | 'test';
  documents: number;
  kinds: number;
  pages: number;
  chunks: number;
  seconds: number;
  retrieval: Record<Ranking, RetrievalScore>;
  /** Absent in runs from before there were paraphrases. */
  paraphrased?: ParaphraseFigures;
  table: Record<string, { cells: number; outcomes: Counts<Outcome>; review: number }>;
  chat: { all: ChatCounts; unseen: ChatCounts; kinds: Record<string, ChatCounts>; milliseconds: number };
};

export type Run = { provider: string; measured: string; machine: string; command: string; halves: HalfResult[] };

/** One line for each miss. Only those of the development half may be read. */
export type Misses = { chat: string[]; table: string[]; retrieval: string[] };

/** `step` selects every nth question and document. */
export async function measureHalf(
  half: 'development' | 'test',
  name: ProviderName,
  step: number,
): Promise<{ result: HalfResult; misses: Misses }> {
  const begun = performance.now();
  const { chat, embedding } = providersFor(name);
  const room = await readRoom(half, step);
  const search = await searchOf(room, embedding);
  const found = await inParallel(room.questions, ({ text }) => search(text, TOP_K));
  const answering = performance.now();
  const judged = await inParallel(room.questions, (question, index) =>
    judgeAnswer(chat, room, question, found[index]?.passages ?? []),
  );
  const milliseconds = (performance.now() - answering) / Math.max(1, judged.length);
  const paraphrased = await measureParaphrases(half, room, { chat, embedding });
  const cells = await judgeTables(chat.capabilities.structured ? chat : localProvider, room, step);
  const answered = room.questions.flatMap((question, index) => {
    const own = found[index];
    return question.answer === null || !own ? [] : [{ question, found: own }];
  });
  const scoreOf = (ranking: Ranking) =>
    meanScore(answered.map((each) => scoreRanking(each.found.rankings[ranking], room, each.question)));
  const result: HalfResult = {
    half,
    documents: room.documents.length,
    kinds: new Set(room.documents.map(({ kind }) => kind)).size,
    pages: room.documents.reduce((sum, { pages }) => sum + pages.length, 0),
    chunks: room.chunks.length,
    seconds: Math.round((performance.now() - begun) / 1e3),
    retrieval: Object.fromEntries(RANKINGS.map((ranking) => [ranking, scoreOf(ranking)])) as HalfResult['retrieval'], // every ranking is in the list
    paraphrased,
    table: tableCounts(cells),
    chat: { ...chatCounts(judged), milliseconds },
  };
  const lost = ({ question, found: { rankings } }: { question: (typeof answered)[number]['question']; found: Found }) =>
    scoreRanking(rankings['fused, with documents'], room, question).pageHit10 === 0;
  return {
    result,
    misses: { ...missesOf(judged, cells), retrieval: answered.filter(lost).map(({ question }) => question.text) },
  };
}

function chatCounts(judged: readonly Judged[]): Omit<HalfResult['chat'], 'milliseconds'> {
  const kinds = Map.groupBy(judged, ({ question }) => question.kind);
  return {
    all: countAnswers(judged),
    unseen: countAnswers(judged.filter(({ question }) => question.unseen)),
    kinds: Object.fromEntries([...kinds].map(([kind, own]) => [kind, countAnswers(own)])),
  };
}

function countAnswers(judged: readonly Judged[]): ChatCounts {
  return {
    asked: judged.length,
    verdicts: count(judged.map(({ verdict }) => verdict)),
    cited: judged.filter(({ cited }) => cited).length,
  };
}

function tableCounts(cells: readonly JudgedCell[]): HalfResult['table'] {
  const groups = [['all', cells] as const, ...Map.groupBy(cells, ({ format }) => format)];
  return Object.fromEntries(
    groups.map(([format, own]) => [
      format,
      {
        cells: own.length,
        outcomes: count(own.map(({ outcome }) => outcome)),
        review: own.filter(({ review }) => review).length,
      },
    ]),
  );
}

function count<Name extends string>(names: readonly Name[]): Counts<Name> {
  const counts: Counts<Name> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function missesOf(judged: readonly Judged[], cells: readonly JudgedCell[]): Omit<Misses, 'retrieval'> {
  const missed = judged.filter(
    ({ verdict, cited }) => (verdict !== 'right' && verdict !== 'rightly refused') || (verdict === 'right' && !cited),
  );
  return {
    chat: missed.map(({ question, verdict, text, cited, sources }) => {
      const from = sources.map(({ name, page }) => `${name} p. ${page}`).join('; ');
      return `[${verdict}${verdict === 'right' && !cited ? ', not cited' : ''}] ${question.kind}: ${question.text} (${question.answer}) → ${text.replaceAll('\n', ' ').slice(0, 260)} {${from}}`;
    }),
    table: cells
      .filter(({ outcome }) => !['exact', 'normalised', 'rightly absent'].includes(outcome))
      .map(({ outcome, kind, line }) => `[${outcome}] ${kind}: ${line}`),
  };
}
