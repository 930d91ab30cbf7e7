import type { CellValue } from '@atrium/domain/ai-table';
import { ProviderError } from '../../evidence/index.ts';
import type { Provider, ProviderErrorKind, Usage } from '../../evidence/index.ts';
import { hintsOf } from '../../evidence/index.ts';
import type { ExtractedCell, Extraction, ExtractionColumn, ExtractionDocument } from '../../evidence/index.ts';
import { cellOf } from './cells.ts';
import { piecesFor, sizeOf } from './pieces.ts';
import { type Verifier, verifierOf } from './verify.ts';
import { answersSchema, EXTRACTION_SYSTEM, keyOf, questionFor } from './request.ts';

/** The size of a prompt in tokens, if the provider has no limit of its own. */
const CONTEXT_TOKENS = 100_000;
const COLUMNS_PER_REQUEST = 20;
const OUTPUT_TOKENS_PER_COLUMN = 400;
/** Reserve for the sentence about data and the marks around the passages. */
const FRAME_TOKENS = 200;
/** Errors of one answer, which a smaller request may avoid. Other errors concern the whole run and are thrown. */
const SPLITTABLE: ReadonlySet<ProviderErrorKind> = new Set(['invalid_output', 'refused', 'timeout', 'unsupported']);

type Task = {
  provider: Provider;
  document: ExtractionDocument;
  dependencyValues: Readonly<Record<string, CellValue>>;
  dollar?: string | undefined;
  signal?: AbortSignal;
};
type VerifiedTask = Task & { verifier: Verifier };

/** Fills columns by a generative provider, at most 20 per request. A failed request is halved until a single column fails. */
export async function extractByModel(task: Task, columns: readonly ExtractionColumn[]): Promise<Extraction> {
  const parts: ExtractionColumn[][] = [];
  for (let at = 0; at < columns.length; at += COLUMNS_PER_REQUEST)
    parts.push(columns.slice(at, at + COLUMNS_PER_REQUEST));
  const verified = { ...task, verifier: verifierOf(task.document) };
  return joined(await Promise.all(parts.map((part) => askPart(verified, part))));
}

async function askPart(task: VerifiedTask, columns: readonly ExtractionColumn[]): Promise<Extraction> {
  let spent: Usage;
  try {
    return await ask(task, columns);
  } catch (error) {
    task.signal?.throwIfAborted();
    if (!(error instanceof ProviderError) || !SPLITTABLE.has(error.kind)) throw error;
    spent = error.usage ?? NOTHING;
    const [only, ...more] = columns;
    if (only && more.length === 0)
      return { cells: [{ columnId: only.id, outcome: 'failed', reason: reasonOf(error.kind) }], usage: spent };
  }
  const middle = Math.ceil(columns.length / 2);
  const first = await askPart(task, columns.slice(0, middle));
  return joined([{ cells: [], usage: spent }, first, await askPart(task, columns.slice(middle))]);
}

async function ask(task: VerifiedTask, columns: readonly ExtractionColumn[]): Promise<Extraction> {
  const { provider, document, dependencyValues, signal } = task;
  const question = questionFor(columns, dependencyValues);
  const reserved = sizeOf(question) + sizeOf(EXTRACTION_SYSTEM) + columns.length * OUTPUT_TOKENS_PER_COLUMN;
  const budget = Math.max((provider.capabilities.contextTokens ?? CONTEXT_TOKENS) - FRAME_TOKENS - reserved, 0);
  const read = piecesFor(document, columns, budget);
  const { value: answers, usage } = await provider.structured({
    system: EXTRACTION_SYSTEM,
    question,
    passages: read.pieces.map(({ text }, index) => ({
      number: index + 1,
      documentId: document.id,
      documentName: document.name,
      text,
    })),
    schema: answersSchema(columns),
    schemaName: 'cells',
    ...(signal ? { signal } : {}),
  });
  const hints = hintsOf(document.pages, task.dollar);
  const cells = columns.map((column, index): ExtractedCell => {
    const answer = answers[keyOf(index)];
    if (!answer) return { columnId: column.id, outcome: 'failed', reason: 'The model left out this column.' };
    return cellOf(column, answer, document, read, hints, task.verifier);
  });
  return { cells, usage };
}

const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

function joined(parts: readonly Extraction[]): Extraction {
  return {
    cells: parts.flatMap(({ cells }) => cells),
    usage: parts.reduce(
      (sum, { usage }) => ({
        inputTokens: sum.inputTokens + usage.inputTokens,
        outputTokens: sum.outputTokens + usage.outputTokens,
      }),
      NOTHING,
    ),
  };
}

function reasonOf(kind: ProviderErrorKind): string {
  if (kind === 'refused') return 'The model refused to answer for this column.';
  if (kind === 'unsupported') return 'The request for this column exceeds the model’s context window.';
  if (kind === 'timeout') return 'The model did not answer in time for this column.';
  return 'The model gave no valid answer for this column.';
}
