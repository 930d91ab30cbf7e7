import { referencesIn } from '@atrium/domain/ai-table';
import type { CellValue } from '@atrium/domain/ai-table';
import type { Provider, Usage } from '../evidence/index.ts';
import { extractLocally } from '../local/index.ts';
import type { ColumnExperience } from '../reader/index.ts';
import type { Extraction, ExtractionColumn, ExtractionDocument } from '../evidence/index.ts';
import { extractByModel } from '../model/index.ts';

const FREE: Usage = { inputTokens: 0, outputTokens: 0 };

/**
 * Fills the columns of one level from one document: every column gets exactly one cell. Values are normalized to their
 * format; a value that does not match it fails with the reason. A quote becomes a source only if it is found on a stored
 * page; a value without such a quote, or not shown by it, is marked for `review`. Rejects with `ProviderError` if the
 * provider fails as a whole (unauthorized, rate limited, unavailable), and with the signal's reason once aborted.
 */
export async function extractCells(args: {
  provider: Provider;
  document: ExtractionDocument;
  columns: readonly ExtractionColumn[];
  /** The values of columns of earlier levels for this document, by column name. */
  dependencyValues: Readonly<Record<string, CellValue>>;
  /** ISO 4217 code of a bare `$` in documents that name no currency; without it such amounts fail. */
  dollar?: string | undefined;
  /** The experience of columns with confirmed values, by column id. Models ignore it. */
  experience?: ReadonlyMap<string, ColumnExperience> | undefined;
  signal?: AbortSignal;
}): Promise<Extraction> {
  const { provider, columns, signal } = args;
  signal?.throwIfAborted();
  if (columns.length === 0) return { cells: [], usage: FREE };
  if (provider.capabilities.structured) return extractByModel(args, columns);
  const named = needed(columns, args.dependencyValues);
  return { cells: await extractLocally(args.document, columns, named, args), usage: FREE };
}

/** Returns only the values that a prompt refers to, because rules do not use the others. */
function needed(
  columns: readonly ExtractionColumn[],
  values: Readonly<Record<string, CellValue>>,
): Readonly<Record<string, CellValue>> {
  const names = new Set(columns.flatMap(({ prompt }) => referencesIn(prompt ?? '')));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}
