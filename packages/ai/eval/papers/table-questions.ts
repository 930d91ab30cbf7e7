/** Questions about figures in tables, with known answers, for training: from folders whose answers have a derivation. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, parse } from 'node:path';
import { z } from 'zod';
import { parseDocument } from '../../src/parsing/index.ts';
import { familiesOf, type TableQuestion } from '../../src/reader/index.ts';
import { tablesOf, yearsIn } from '../../src/tables/index.ts';
import { inParallel } from '../room.ts';

const QuestionLine = z.object({
  document: z.string(),
  question: z.string(),
  answer: z.union([z.array(z.string()), z.string(), z.number()]),
  kind: z.string(),
  from: z.string(),
  derivation: z.string(),
});
type QuestionLine = z.infer<typeof QuestionLine>;

/** Reads the questions of all folders in `folder`; a folder in another format has none. */
export async function tableQuestions(folder: string): Promise<TableQuestion[]> {
  const inside = await readdir(folder, { withFileTypes: true });
  const folders = [folder, ...inside.filter((each) => each.isDirectory()).map(({ name }) => join(folder, name))];
  const questions: TableQuestion[] = [];
  for (const each of folders.sort()) questions.push(...(await questionsOf(each)));
  return questions;
}

async function questionsOf(folder: string): Promise<TableQuestion[]> {
  const file = join(folder, 'gold.jsonl');
  if (!existsSync(file)) return [];
  const written = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const lines = written.flatMap((line) => QuestionLine.safeParse(JSON.parse(line)).data ?? []);
  const files = new Map((await readdir(join(folder, 'documents'))).map((name) => [parse(name).name, name]));
  const names = [...new Set(lines.map(({ document }) => files.get(parse(document).name)))].filter(
    (name) => name !== undefined,
  );
  const documents = await inParallel(names, async (name) => {
    const outcome = await parseDocument({ path: join(folder, 'documents', name), name });
    if (outcome.status !== 'COMPLETED') throw new Error(`${name}: ${outcome.message}`);
    return { name, pages: outcome.document.pages };
  });
  const families = familiesOf(
    documents.map(({ pages }) => ({ set: folder, text: pages.map(({ md }) => md).join('\n') })),
  );
  return documents.flatMap(({ name, pages }, index) => {
    const tables = tablesOf(pages);
    const own = lines.filter(({ document }) => files.get(parse(document).name) === name);
    const document = `${basename(folder)}/${name}`;
    return own.flatMap((line) =>
      figuresOf(line).map((figure) => ({ document, family: `${families[index]}`, tables, ...figure })),
    );
  });
}

const OPERAND = /(?<![\d.])\d[\d,]*(?:\.\d+)?/g;
const FIGURE = /^[-(\s$€£]*(\d[\d,]*(?:\.\d+)?)[\s)]*(?:%|million|billion|thousand|m)?[\s)]*$/;

/** The figures that a question needs: its answer, or the operands of a change between two years. */
function figuresOf({
  question,
  answer,
  kind,
  from,
  derivation,
}: QuestionLine): Pick<TableQuestion, 'question' | 'year' | 'figure'>[] {
  if (from === 'text') return [];
  const plain = (text: string) => text.replaceAll(',', '');
  if (kind === 'span' && Array.isArray(answer) && answer.length === 1) {
    const figure = FIGURE.exec(answer[0] ?? '')?.[1];
    return figure === undefined || /^(?:19|20)\d{2}$/.test(figure) ? [] : [{ question, figure: plain(figure) }];
  }
  const years = [...new Set(yearsIn(question))];
  const operands = [...new Set(derivation.match(OPERAND)?.map(plain))].filter((operand) => operand !== '100');
  const [first, second] = operands;
  if (kind !== 'arithmetic' || operands.length !== 2 || years.length !== 2 || !first || !second) return [];
  // "The change in 2019 from 2018" subtracts the older figure from the newer one.
  const [older, newer] = years.toSorted((a, b) => a - b);
  const isChange = /^\(?[-(]*\d[\d,.]*\)?\s*[-–]/.test(derivation.trim());
  if (!isChange || older === undefined || newer === undefined) return [];
  return [
    { question, year: newer, figure: first },
    { question, year: older, figure: second },
  ];
}
