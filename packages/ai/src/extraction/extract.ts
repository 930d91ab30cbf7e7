import type { CellValue } from '@atrium/domain/ai-table';
import { ProviderError } from '../providers/index.ts';
import type { Provider } from '../providers/index.ts';
import { extractByModel } from './model/extract.ts';
import type { Extraction, ExtractionColumn, ExtractionDocument } from './types.ts';

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
  signal?: AbortSignal;
}): Promise<Extraction> {
  const { provider, columns, signal } = args;
  signal?.throwIfAborted();
  if (columns.length === 0) return { cells: [], usage: { inputTokens: 0, outputTokens: 0 } };
  if (!provider.capabilities.structured)
    throw new ProviderError('unsupported', 'This provider fills no fields: see capabilities.structured.');
  return extractByModel(args, columns);
}
