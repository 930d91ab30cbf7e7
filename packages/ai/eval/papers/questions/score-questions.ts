/** Asks the questions of a folder as the product does, without a running product, and judges the answers. */
import { answerQuestion } from '../../../src/answering/index.ts';
import type { Passage, Source } from '../../../src/evidence/index.ts';
import { localProvider } from '../../../src/providers/index.ts';
import { searchOf } from '../../retrieval.ts';
import type { SearchedRoom } from '../../room.ts';
import { markdownTable } from '../../shares.ts';
import { holds } from './holds.ts';
import type { GoldQuestion, QuestionFolder } from './read-questions.ts';

const TOP_K = 10;
/** The question of another document must not be answered. So many are asked. */
const WRONG_DOCUMENTS = 60;

export type AskedQuestion = {
  question: GoldQuestion;
  state: 'right' | 'wrong' | 'refused';
  /** Whether a page of the gold is among the first ten passages; undefined if the gold has no pages. */
  isPageFound: boolean | undefined;
  isDocumentCited: boolean;
  milliseconds: number;
  text: string;
};

export type QuestionFigures = {
  questions: number;
  right: number;
  wrong: number;
  refused: number;
  pageHit10: number | undefined;
  otherDocument: number;
  medianMilliseconds: number;
};

export type QuestionResult = {
  folder: string;
  documents: number;
  alone: Record<string, QuestionFigures>;
  room: QuestionFigures | undefined;
  wrongDocument: { asked: number; answered: number };
  asked: readonly AskedQuestion[];
};

type Find = (question: string) => Promise<Passage[]>;

/** Asks every question of its own document, those with pages also of all documents, and some of a wrong document. */
export async function scoreQuestions({ name, room, questions }: QuestionFolder): Promise<QuestionResult> {
  const within = new Map<string, Promise<Find>>();
  const own = (documentId: string) => {
    const known = within.get(documentId) ?? findIn(oneDocument(room, documentId));
    within.set(documentId, known);
    return known;
  };
  const alone: AskedQuestion[] = [];
  for (const question of questions) alone.push(await ask(question, room, await own(question.documentId)));
  const paged = questions.filter(({ pages }) => pages !== undefined);
  const everywhere = paged.length > 0 ? await findIn(room) : undefined;
  const inRoom: AskedQuestion[] = [];
  if (everywhere) for (const question of paged) inRoom.push(await ask(question, room, everywhere));
  const wrong = wrongDocuments(questions);
  let answered = 0;
  for (const { question, documentId } of wrong)
    if ((await ask(question, room, await own(documentId))).state !== 'refused') answered += 1;
  const kinds = Map.groupBy(alone, ({ question }) => question.kind);
  return {
    folder: name,
    documents: room.documents.length,
    alone: Object.fromEntries(
      [...kinds].map(([kind, asked]) => [kind, figuresOf(asked)]).concat([['all', figuresOf(alone)]]),
    ),
    room: inRoom.length > 0 ? figuresOf(inRoom) : undefined,
    wrongDocument: { asked: wrong.length, answered },
    asked: [...alone, ...inRoom],
  };
}

function oneDocument(room: SearchedRoom, documentId: string): SearchedRoom {
  return {
    documents: room.documents.filter(({ id }) => id === documentId),
    chunks: room.chunks.filter((chunk) => chunk.documentId === documentId),
  };
}

async function findIn(room: SearchedRoom): Promise<Find> {
  const search = await searchOf(room, localProvider);
  return async (question) => (await search(question, TOP_K)).passages;
}

/** Each question of another document; the documents of one issuer, as their names begin, are not compared. */
function wrongDocuments(questions: readonly GoldQuestion[]): { question: GoldQuestion; documentId: string }[] {
  const issuerOf = (id: string) => id.split(/[_\s-]/)[0]?.toLowerCase();
  const ids = [...new Set(questions.map(({ documentId }) => documentId))];
  const issuers = new Set(ids.map(issuerOf));
  const step = Math.max(1, Math.floor(questions.length / WRONG_DOCUMENTS));
  return questions
    .filter((_, index) => index % step === 0)
    .slice(0, WRONG_DOCUMENTS)
    .flatMap((question) => {
      const at = ids.indexOf(question.documentId);
      const others = [...ids.slice(at + 1), ...ids.slice(0, at)];
      const other = others.find(
        (id) => issuers.size < ids.length / 4 || issuerOf(id) !== issuerOf(question.documentId),
      );
      return other === undefined ? [] : [{ question, documentId: other }];
    });
}

async function ask(question: GoldQuestion, room: SearchedRoom, find: Find): Promise<AskedQuestion> {
  const passages = await find(question.question);
  const loadPage = (id: string, page: number) =>
    Promise.resolve(room.documents.find((each) => each.id === id)?.pages.find((each) => each.page === page) ?? null);
  const begun = performance.now();
  let text = '';
  let sources: readonly Source[] = [];
  let isAbsent = false;
  const answer = answerQuestion({
    provider: localProvider,
    question: question.question,
    history: [],
    passages,
    loadPage,
  });
  for await (const event of answer) {
    if (event.type === 'token') text += event.text;
    else if (event.type === 'sources') ({ sources } = event);
    else if (event.type === 'outcome') isAbsent = event.outcome === 'absent';
  }
  const { pages, documentId } = question;
  return {
    question,
    state: isAbsent ? 'refused' : holds(text, question) ? 'right' : 'wrong',
    isPageFound:
      pages &&
      passages.some(
        (passage) => passage.documentId === documentId && passage.anchors.some(({ page }) => pages.includes(page)),
      ),
    isDocumentCited: sources.some((source) => source.documentId === documentId),
    milliseconds: performance.now() - begun,
    text,
  };
}

function figuresOf(asked: readonly AskedQuestion[]): QuestionFigures {
  const count = (state: AskedQuestion['state']) => asked.filter((each) => each.state === state).length;
  const paged = asked.filter(({ isPageFound }) => isPageFound !== undefined);
  const times = asked.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  return {
    questions: asked.length,
    right: count('right'),
    wrong: count('wrong'),
    refused: count('refused'),
    pageHit10: paged.length === 0 ? undefined : paged.filter(({ isPageFound }) => isPageFound).length / paged.length,
    otherDocument: asked.filter(({ state, isDocumentCited }) => state !== 'refused' && !isDocumentCited).length,
    medianMilliseconds: Math.round((times[times.length >> 1] ?? 0) * 10) / 10,
  };
}

/** Shows the figures as a table. */
export function questionsSummary({ folder, documents, alone, room, wrongDocument }: QuestionResult): string {
  const row = (name: string, figures: QuestionFigures) => {
    const share = (count: number) => (count / Math.max(1, figures.questions)).toFixed(3);
    const { questions, right, wrong, refused, pageHit10, otherDocument, medianMilliseconds } = figures;
    const hit = pageHit10 === undefined ? '–' : pageHit10.toFixed(3);
    return [
      name,
      String(questions),
      share(right),
      share(wrong),
      share(refused),
      hit,
      share(otherDocument),
      String(medianMilliseconds),
    ];
  };
  const head = ['asked of', 'questions', 'right', 'wrong', 'refused', 'page@10', 'from another document', 'median ms'];
  const rows = Object.entries(alone).map(([kind, figures]) => row(`its document, ${kind}`, figures));
  if (room) rows.push(row('all documents', room));
  return [
    `## ${folder}: ${documents} documents`,
    markdownTable(head, rows),
    `Asked of a wrong document: ${wrongDocument.answered} of ${wrongDocument.asked} answered.`,
  ].join('\n\n');
}
