import type { Provider, Usage } from '../evidence/index.ts';
import { proposeByRules } from '../local/index.ts';
import type { ExtractionDocument, ProposedColumn } from '../evidence/index.ts';
import { proposeByModel } from '../model/index.ts';

const MOST_COLUMNS = 40;
const MOST_DOCUMENTS = 5;

/**
 * Proposes at most 40 columns with unique names from a description, sample documents, or both. Rejects with
 * `ProviderError` if a model returns no usable proposal; rules always return one, possibly empty.
 */
export async function generateSchema(args: {
  provider: Provider;
  description: string;
  sampleDocuments: readonly ExtractionDocument[];
  signal?: AbortSignal;
}): Promise<{ columns: ProposedColumn[]; usage: Usage }> {
  const { provider, description, signal } = args;
  signal?.throwIfAborted();
  const samples = args.sampleDocuments.slice(0, MOST_DOCUMENTS);
  if (!provider.capabilities.structured)
    return { columns: unique(proposeByRules(description, samples)), usage: { inputTokens: 0, outputTokens: 0 } };
  const { columns, usage } = await proposeByModel({ provider, description, samples, ...(signal ? { signal } : {}) });
  return { columns: unique(columns), usage };
}

function unique(columns: readonly ProposedColumn[]): ProposedColumn[] {
  const byName = new Map<string, ProposedColumn>();
  for (const column of columns) {
    const name = column.name.replaceAll(/[{}]/g, '').replaceAll(/\s+/g, ' ').trim().slice(0, 255);
    if (name !== '' && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), { ...column, name });
  }
  return [...byName.values()].slice(0, MOST_COLUMNS);
}
