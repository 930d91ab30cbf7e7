/** Questions that share no word with the passage that answers them, beside questions in the words of the documents. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import type { Half } from '@atrium/samples/evaluation';
import { paraphrasesOf, type ParaphraseQuestion } from '@atrium/samples/paraphrase';
import { answerQuestion } from '../src/answering/index.ts';
import { chunkPages } from '../src/chunking/index.ts';
import type { Source } from '../src/evidence/index.ts';
import { parseDocument } from '../src/parsing/index.ts';
import type { Provider } from '../src/providers/index.ts';
import { contentStems } from '../src/retrieval/index.ts';
import { squeezed } from './measures.ts';
import { RANKINGS, searchOf, type Ranking, type Search } from './retrieval.ts';
import { inParallel, type RoomChunk, type RoomDocument, type SearchedRoom } from './room.ts';

const TOP_K = 10;
const FIRST = 3;

/** Shares of the questions whose passage is among the first three and the first ten. */
export type FoundShares = { hit3: number; hit10: number };
export type AskedFigures = {
  questions: number;
  rankings: Record<Ranking, FoundShares>;
  /** An answer is right if it or one of its quotes has the words that answer the question. */
  answers: { right: number; wrong: number; refused: number };
  /** Refusals whose nearest passages include the right one. */
  shown: number;
};
export type ParaphraseFigures = { paraphrases: AskedFigures; plain: AskedFigures };

/** Adds the documents of the paraphrases to a room, and asks both kinds of questions as the product does. */
export async function measureParaphrases(
  half: Half,
  room: SearchedRoom,
  { chat, embedding }: { chat: Provider; embedding: Provider },
): Promise<ParaphraseFigures> {
  const { files, paraphrases, plain } = paraphrasesOf(half);
  const added = await inParallel(files, readFile);
  const documents = [...room.documents, ...added.map(({ document }) => document)];
  const searched = { documents, chunks: [...room.chunks, ...added.flatMap(({ chunks }) => chunks)] };
  requireUnlike(paraphrases, searched);
  const search = await searchOf(searched, embedding);
  return {
    paraphrases: await ask(paraphrases, searched, { search, chat }),
    plain: await ask(plain, searched, { search, chat }),
  };
}

async function readFile({ name, bytes }: { name: string; bytes: Uint8Array }) {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-paraphrases-'));
  try {
    const path = join(folder, `file${parse(name).ext}`);
    await writeFile(path, bytes);
    const outcome = await parseDocument({ path, name });
    if (outcome.status !== 'COMPLETED') throw new Error(`${name}: ${outcome.message}`);
    const { pages } = outcome.document;
    const document: Pick<RoomDocument, 'id' | 'name' | 'pages'> = { id: `plain ${name}`, name, pages };
    const chunks = chunkPages(pages).map(({ ordinal, ...chunk }): RoomChunk => ({
      ...chunk,
      id: `${document.id}/${ordinal}`,
      documentId: document.id,
    }));
    return { document, chunks };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function holding(room: SearchedRoom, { answer }: ParaphraseQuestion): RoomChunk[] {
  const wanted = squeezed(answer);
  const found = room.chunks.filter(({ text }) => squeezed(text).includes(wanted));
  if (found.length === 0) throw new RangeError(`No passage says “${answer}”.`);
  return found;
}

/** @throws RangeError if a question shares a content word with a passage that answers it, or with the name of its file */
function requireUnlike(questions: readonly ParaphraseQuestion[], room: SearchedRoom): void {
  const names = new Map(room.documents.map(({ id, name }) => [id, name]));
  for (const question of questions) {
    const asked = contentStems(question.text);
    for (const { documentId, text } of holding(room, question)) {
      const words = new Set(contentStems(`${names.get(documentId)?.replaceAll('_', ' ')}\n${text}`));
      const shared = asked.filter((stem) => words.has(stem));
      if (shared.length > 0) throw new RangeError(`“${question.text}” shares ${shared.join(', ')} with its passage.`);
    }
  }
}

async function ask(
  questions: readonly ParaphraseQuestion[],
  room: SearchedRoom,
  { search, chat }: { search: Search; chat: Provider },
): Promise<AskedFigures> {
  const asked = await inParallel(questions, async (question) => {
    const right = new Set(holding(room, question).map(({ id }) => id));
    const { rankings, ...found } = await search(question.text, TOP_K);
    const places = RANKINGS.map((ranking) => [ranking, rankings[ranking].findIndex((id) => right.has(id))] as const);
    return { places, ...(await answered(chat, room, question, found)) };
  });
  const count = (state: string) => asked.filter((each) => each.state === state).length;
  return {
    questions: asked.length,
    rankings: Object.fromEntries(
      RANKINGS.map((ranking) => {
        const places = asked.map((each) => each.places.find(([name]) => name === ranking)?.[1] ?? -1);
        return [ranking, { hit3: within(places, FIRST), hit10: within(places, TOP_K) }];
      }),
    ) as AskedFigures['rankings'], // every ranking is in the list
    answers: { right: count('right'), wrong: count('wrong'), refused: count('refused') },
    shown: asked.filter(({ state, isShown }) => state === 'refused' && isShown).length,
  };
}

function within(places: readonly number[], first: number): number {
  return places.filter((place) => place >= 0 && place < first).length / Math.max(1, places.length);
}

type FoundPassages = Pick<Awaited<ReturnType<Search>>, 'passages' | 'nearest'>;

async function answered(provider: Provider, room: SearchedRoom, question: ParaphraseQuestion, found: FoundPassages) {
  const loadPage = (id: string, page: number) =>
    Promise.resolve(room.documents.find((each) => each.id === id)?.pages.find((each) => each.page === page) ?? null);
  let text = '';
  let sources: readonly Source[] = [];
  let isAbsent = false;
  for await (const event of answerQuestion({ provider, question: question.text, history: [], ...found, loadPage })) {
    if (event.type === 'token') text += event.text;
    else if (event.type === 'sources') ({ sources } = event);
    else if (event.type === 'outcome') isAbsent = event.outcome === 'absent';
  }
  const wanted = squeezed(question.answer);
  const isShown = sources.some(({ quote }) => squeezed(quote).includes(wanted));
  const isRight = isShown || squeezed(text).includes(wanted);
  return { state: isAbsent ? 'refused' : isRight ? 'right' : 'wrong', isShown };
}
