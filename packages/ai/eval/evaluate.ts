/** `npm run eval` measures search, tables and chat on the evaluation rooms and writes docs/evaluation.md with its chart. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chartOf } from './chart.ts';
import { compareRuns } from './compare.ts';
import { measureHalf } from './measure.ts';
import type { HalfResult, Run } from './measure.ts';
import { calibrationPlot, calibrationSeries } from './papers/calibration-plot.ts';
import { evaluatePapers, papersSummary } from './papers/evaluate-papers.ts';
import type { PaperRecord } from './papers/real-documents.ts';
import type { QuestionRecord } from './papers/real-questions.ts';
import { readQuestions, questionFolders } from './papers/questions/read-questions.ts';
import { questionsSummary, scoreQuestions } from './papers/questions/score-questions.ts';
import { extractByEngine, extractByRules } from './papers/score.ts';
import { evaluateStatements, statementsSummary } from './statements/evaluate-statements.ts';
import { measureParaphrases } from './paraphrases.ts';
import { paraphrasesTable } from './paraphrases-table.ts';
import { PROVIDERS, providersFor } from './providers.ts';
import type { ProviderName } from './providers.ts';
import { pageOf, summaryOf } from './report.ts';
import { readRoom } from './room.ts';

const DOCS = join(import.meta.dirname, '../../../docs');
const RUNS = join(DOCS, 'evaluation');
function print(line: string) {
  return process.stdout.write(`${line}\n`);
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    provider: { type: 'string', default: 'local' },
    half: { type: 'string', default: 'both' },
    limit: { type: 'string' },
    misses: { type: 'boolean', default: false },
    out: { type: 'string' },
    compare: { type: 'boolean', default: false },
    papers: { type: 'string' },
    rules: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    page: { type: 'boolean', default: false },
  },
});

if (positionals[0] === 'paraphrases') await askInOtherWords();
else if (positionals[0] === 'statements') await scoreStatements(positionals[1]);
else if (options.compare) await printComparison(positionals);
else if (options.page) await writePage();
else if (options.papers === undefined) await evaluate();
else await scoreFolder(options.papers);
process.exit();

async function evaluate(): Promise<void> {
  const provider = chosenProvider();
  const step = options.limit === undefined ? 1 : Math.max(1, Math.floor(1_500 / Number(options.limit)));
  const halves: HalfResult[] = [];
  for (const half of chosenHalves()) {
    const { result, misses } = await measureHalf(half, provider, step);
    halves.push(result);
    // Misses of the test half are never shown, so that nobody tunes on it.
    if (options.misses && half === 'development') for (const line of Object.values(misses).flat()) print(line);
  }
  const run = described(provider, halves);
  print(summaryOf(run));
  await mkdir(RUNS, { recursive: true });
  const file = options.out ?? join(RUNS, `${provider}.json`);
  const whole = step === 1 && halves.length === 2;
  if (whole || options.out !== undefined) {
    await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
    print(`Written: ${file}`);
  }
  if (!whole || options.out !== undefined) return;
  await writePage(run);
}

function chosenProvider(): ProviderName {
  const provider = PROVIDERS.find((each) => each === options.provider);
  if (!provider) throw new Error(`--provider is one of ${PROVIDERS.join(', ')}`);
  return provider;
}

/** Writes the page from the stored results. It shows the local provider; other providers are compared with it. */
async function writePage(run?: Run): Promise<void> {
  const main = (await storedRun('local')) ?? run;
  if (!main) throw new Error('There is no stored run. Start with npm run eval.');
  const others = await Promise.all(PROVIDERS.filter((name) => name !== main.provider).map((name) => storedRun(name)));
  const before = await storedRun(`${main.provider}-before`);
  await writeFile(join(DOCS, 'evaluation.svg'), chartOf(main));
  await writeFile(join(RUNS, 'calibration.svg'), calibrationPlot(calibrationSeries()));
  await writeFile(
    join(DOCS, 'evaluation.md'),
    pageOf(
      main,
      { before, papers: await stored<PaperRecord>('papers') },
      others.filter((other) => other !== undefined),
    ),
  );
  print('Written: docs/evaluation.md, docs/evaluation.svg');
}

/** Scores a folder of documents with known values; with `--rules`, the rules alone, for comparison. Only figures are printed and written, never values. */
async function scoreFolder(folder: string): Promise<void> {
  const asked = await questionFolders(folder);
  const questions: QuestionRecord[] = [];
  for (const each of asked) {
    const result = await scoreQuestions(await readQuestions(each));
    const { asked: _, ...figures } = result;
    questions.push(figures);
    print(`${questionsSummary(result)}\n`);
    if (options.misses)
      for (const { question, state, text } of result.asked)
        if (state === 'wrong')
          print(`${question.documentId} | ${question.question} | ${String(question.answer)} | ${text}`);
  }
  const results = await evaluatePapers(folder, options.rules ? extractByRules : extractByEngine);
  if (results.length + asked.length === 0) throw new Error(`${folder} has no gold.jsonl with fields or questions.`);
  print(papersSummary(results));
  if (options.record) {
    const before = await stored<PaperRecord>('papers');
    const record: PaperRecord = {
      measured: today(),
      machine: machineName(),
      rules: replacing(before?.rules, await evaluatePapers(folder, extractByRules)),
      engine: replacing(before?.engine, results),
      questions: replacing(before?.questions, questions),
    };
    await writeFile(join(RUNS, 'papers.json'), `${JSON.stringify(record, null, 2)}\n`);
    await writePage();
  }
  if (options.out !== undefined) await writeFile(options.out, `${JSON.stringify(results, null, 2)}\n`);
}

/** Keeps the stored figures of folders that were not measured again. */
function replacing<Figures extends { folder: string }>(
  before: readonly Figures[] = [],
  now: readonly Figures[],
): Figures[] {
  const measured = new Set(now.map(({ folder }) => folder));
  return [...before.filter(({ folder }) => !measured.has(folder)), ...now];
}

/** Reads a folder of bank statements and compares them with their known figures, see eval/statements/read-gold.ts. */
async function scoreStatements(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error('Name the folder: npm run eval -- statements DIR');
  const files = await evaluateStatements(folder);
  print(statementsSummary(files));
  if (files.some(({ figures }) => figures.some(({ isRight }) => !isRight))) process.exitCode = 1;
}

/** Asks only the questions in other words, and the plain ones about the same documents. */
async function askInOtherWords(): Promise<void> {
  for (const half of chosenHalves()) {
    const room = await readRoom(half, 1);
    print(`## ${half}\n\n${paraphrasesTable(await measureParaphrases(half, room, providersFor(chosenProvider())))}\n`);
  }
}

function chosenHalves(): HalfResult['half'][] {
  if (options.half === 'dev' || options.half === 'development') return ['development'];
  if (options.half === 'test') return ['test'];
  if (options.half !== 'both') throw new Error('--half is dev, test or both');
  return ['development', 'test'];
}

function described(provider: ProviderName, halves: HalfResult[]): Run {
  const args = process.argv.slice(2).join(' ');
  const command = `npm run eval${args === '' ? '' : ` -- ${args}`}`;
  return { provider, measured: today(), machine: machineName(), command, halves };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function machineName(): string {
  return `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown processor'}, Node ${process.version}`;
}

/** Reads a stored run from docs: a provider's last run or the starting point. Returns undefined if there is none. */
function storedRun(name: string): Promise<Run | undefined> {
  return stored<Run>(name);
}

async function stored<Result>(name: string): Promise<Result | undefined> {
  try {
    return JSON.parse(await readFile(join(RUNS, `${name}.json`), 'utf8')) as Result; // written by this program
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readRun(file: string): Promise<Run> {
  const run: Run = JSON.parse(await readFile(file, 'utf8'));
  return run;
}

async function printComparison(files: readonly string[]): Promise<void> {
  const [first, second] = files;
  if (first === undefined || second === undefined) throw new Error('--compare takes two files: a.json b.json');
  print(compareRuns(await readRun(first), await readRun(second)));
}
