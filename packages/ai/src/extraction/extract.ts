import { referencesIn } from '@atrium/domain/ai-table';
import type { CellValue } from '@atrium/domain/ai-table';
import type { Provider, Usage } from '../evidence/index.ts';
import { extractByRules } from '../local/index.ts';
import type { Extraction, ExtractionColumn, ExtractionDocument } from '../evidence/index.ts';
import { extractByModel } from '../model/index.ts';

const FREE: Usage = { inputTokens: 0, outputTokens: 0 };

/**
 * Fills the columns of one level from one document: every column gets exactly one cell. Values are normalised by their
 * format; a value that does not fit fails with the reason; a quote is a source only when it stands on a stored page,
 * and a value without such a quote, or not shown by it, is for `review`. Rejects with `ProviderError` when the provider
 * as a whole is out (unauthorized, rate limited, unavailable), and with the signal's reason once aborted.
 */
export async function extractCells(args: {
  provider: Provider;
  document: ExtractionDocument;
  columns: readonly ExtractionColumn[];
  /** By column name: what the columns of earlier levels hold for this document. */
  dependencyValues: Readonly<Record<string, CellValue>>;
  /** ISO 4217 code of a bare `$` in documents that name no currency; without it such amounts fail. */
  dollar?: string | undefined;
  signal?: AbortSignal;
}): Promise<Extraction> {
  const { provider, columns, signal } = args;
  signal?.throwIfAborted();
  if (columns.length === 0) return { cells: [], usage: FREE };
  if (provider.capabilities.structured) return extractByModel(args, columns);
  const named = needed(columns, args.dependencyValues);
  return { cells: await extractByRules(args.document, columns, named, args), usage: FREE };
}

/** Only the values that a prompt names: rules have no use for the others. */
function needed(
  columns: readonly ExtractionColumn[],
  values: Readonly<Record<string, CellValue>>,
): Readonly<Record<string, CellValue>> {
  const names = new Set(columns.flatMap(({ prompt }) => referencesIn(prompt ?? '')));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
