import { type ExtractedCell, extractCells, type ExtractionDocument } from '@atrium/ai/extraction';
import { type Provider, ProviderError } from '@atrium/ai/providers';
import { PreviewRow, PreviewTableInput, referencesIn } from '@atrium/domain/ai-table';
import { dataAnswer, DomainError, invalid, newId, ok } from '@atrium/domain/kernel';
import type { ParseHints } from '@atrium/domain/value';
import { z } from 'zod';
import { flow, inOrganization } from '../kernel/index.ts';
import { providersIn } from '../provider/index.ts';
import { loadSamples } from './generate-schema.process.ts';
import { hintsFor } from './value-hints.ts';

type Column = z.output<typeof PreviewTableInput>['columns'][number];
type Previewed = z.input<typeof PreviewRow>;
type Plan = { provider: Provider; samples: ExtractionDocument[]; hints: ParseHints };

function cellOf(found: ExtractedCell): Previewed['cells'][string] {
  if (found.outcome !== 'value') return { value: null, decimal: null, unit: null, page: null, quote: null };
  const [source] = found.sources;
  const { value, decimal, unit } = found;
  return { value, decimal, unit, page: source?.page ?? null, quote: source?.quote ?? null };
}

/** Whether the columns that a question names are read already, so that it can be asked. */
function isReady({ generation_method: { prompt } }: Column, read: Previewed['cells']): boolean {
  return referencesIn(prompt ?? '').every((name) => name in read);
}

async function readDocument(
  { provider, hints }: Plan,
  document: ExtractionDocument,
  columns: readonly Column[],
  signal: AbortSignal,
): Promise<Previewed['cells']> {
  const cells: Previewed['cells'] = {};
  let waiting = [...columns];
  for (let ready = waiting.filter((one) => isReady(one, cells)); ready.length > 0;) {
    const values = Object.entries(cells).map(([name, { value }]) => [name, value === null ? '' : String(value)]);
    const found = await extractCells({
      provider,
      document,
      columns: ready.map(
        ({ name, description, data_type_format: format, generation_method: { prompt, is_required } }) => ({
          id: name,
          name,
          description,
          format,
          prompt,
          isRequired: is_required,
        }),
      ),
      dependencyValues: Object.fromEntries(values),
      dollar: hints.dollar,
      signal,
    });
    for (const cell of found.cells) cells[cell.columnId] = cellOf(cell);
    const asked = new Set(ready);
    waiting = waiting.filter((one) => !asked.has(one));
    ready = waiting.filter((one) => isReady(one, cells));
  }
  return cells;
}

/** Reads the first documents of a new table for its columns. Stores nothing and costs no credits. */
export const previewTable = flow({
  area: 'aiTable',
  verb: 'preview',
  summary: 'Preview the first rows of a new AI table',
  input: PreviewTableInput,
  output: dataAnswer(z.array(PreviewRow)),
  access: inOrganization('createTable'),
  scope: 'read',
  audited: false,
  // A second request asks the model again. It changes nothing.
  interrupted: 'repeat',
  prepare: async ({ em, actor, input, platform, requestId }) => {
    if (input.knowledgeContextTree.length === 0) throw invalid('knowledgeContextTree', 'Choose at least one document.');
    const { organizationId } = actor.membership;
    const caller = { kind: 'system' as const, organizationId, onBehalfOf: actor.userId };
    const { extraction } = await providersIn(em, { platform, actor: caller, taskId: newId(), requestId });
    const formats = input.columns.map(({ data_type_format: format }) => ({ format }));
    return {
      provider: extraction,
      samples: await loadSamples(em, actor, input.knowledgeContextTree),
      hints: await hintsFor(em, organizationId, formats),
    };
  },
  act: async ({ plan, input: { columns } }) => {
    const signal = AbortSignal.timeout(60_000);
    try {
      return await Promise.all(
        plan.samples.map(async (document) => ({
          documentId: document.id,
          documentName: document.name,
          cells: await readDocument(plan, document, columns, signal),
        })),
      );
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new DomainError('UNAVAILABLE', 'The model gave no preview. Try again in a moment.', { cause: error });
    }
  },
  commit: async ({ outcome }) => ok(outcome),
});
