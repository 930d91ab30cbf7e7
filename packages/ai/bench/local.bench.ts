/**
 * Measures embedding, ranking and answering of the local provider per second of one core, and the quality of the answers.
 * `--json` prints a line of JSON per row.
 */
import { row, text } from '../../../tooling/bench/rows.ts';
import { localProvider } from '../src/providers/index.ts';
import { extractAnswer } from '../src/local/answer/answer.ts';
import { ANSWERABLE, DOCUMENTS, UNANSWERABLE } from '../eval/answers/question-set.ts';
import { bm25 } from '../src/retrieval/index.ts';

const CHUNK_CHARACTERS = 4_000;
const CHUNKS = 512;

const library = Object.values(DOCUMENTS).join('\n\n');
const chunks = Array.from({ length: CHUNKS }, (_, index) => {
  const start = (index * 997) % (library.length - CHUNK_CHARACTERS);
  return library.slice(start, start + CHUNK_CHARACTERS);
});
const passages = Object.entries(DOCUMENTS).map(([documentName, text], index) => ({
  number: index + 1,
  documentId: documentName,
  documentName,
  text,
}));

await localProvider.embed(chunks.slice(0, 64));
const embedding = await seconds(async () => {
  await localProvider.embed(chunks);
});
row({ name: 'embed', value: CHUNKS / embedding, unit: 'chunks/CPU-s' });

const candidates = Array.from({ length: 1_000 }, (_, index) => ({
  id: `chunk-${index}`,
  length: 200 + (index % 300),
  tf: { rent: index % 5, lease: index % 3, harbor: index % 11 === 0 ? 1 : 0 },
}));
const df = { rent: 800, lease: 666, harbor: 91 };
const rounds = 200;
const ranking = await seconds(() => {
  for (let round = 0; round < rounds; round++) {
    bm25({ terms: ['rent', 'lease', 'harbor'], candidates, df, total: 50_000, averageLength: 350 });
  }
});
row({ name: 'rank 1,000 candidates by words', value: (ranking / rounds) * 1e3, unit: 'CPU ms' });

const answers = new Map<string, string>();
const questions = [...ANSWERABLE.map(({ question }) => question), ...UNANSWERABLE];
const answering = await seconds(() => {
  for (const question of questions) {
    const { parts } = extractAnswer(question, [], passages);
    answers.set(question, parts.flatMap((part) => part.statements.map(({ text }) => text)).join('\n'));
  }
});
row({ name: 'answer', value: (answering / questions.length) * 1e3, unit: 'CPU ms' });
function answerTo(question: string) {
  return answers.get(question) ?? '';
}
const right = ANSWERABLE.filter(({ question, expect }) =>
  expect.every((value) => answerTo(question).includes(value)),
).length;
const given = questions.filter((question) => answerTo(question) !== '').length;
row({
  name: 'answerable questions answered correctly',
  value: (100 * right) / ANSWERABLE.length,
  unit: `% of ${ANSWERABLE.length}`,
});
row({ name: 'answers given that are right', value: (100 * right) / given, unit: `% of ${given}` });
text(
  `Chunks have ${CHUNK_CHARACTERS} characters; an answer is made from ${passages.length} passages; ${UNANSWERABLE.length} of the questions have no answer.`,
);

/** Returns the CPU seconds of this process, independent of the load on the machine. */
async function seconds(work: () => void | Promise<void>): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}
