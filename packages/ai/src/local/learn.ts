import { type CellValue, CONFIRMATIONS_NEEDED, replaceReferences } from '@atrium/domain/ai-table';
import type { ExtractionColumn, ExtractionDocument } from '../evidence/index.ts';
import { withoutOrders } from '../evidence/index.ts';
import {
  type ColumnExperience,
  committedModel,
  formsOf,
  isSame,
  kindFor,
  learnColumn,
  paperOf,
} from '../reader/index.ts';
import { extractLocally } from './extract.ts';

/** A document with the value that a person has confirmed or written; null: the document has none. */
export type Confirmation = { document: ExtractionDocument; value: string | null };

/** Documents of more pages in total are not learned from, so that a run begins within seconds. */
const MOST_PAGES = 600;

/**
 * Learns a column from the values that people have confirmed in its documents: how often the reader is right at which score,
 * and the words around the values. Nothing is stored: what a person takes back is not learned the next time.
 * @returns undefined if too few values are confirmed
 */
export async function learnFrom(
  column: ExtractionColumn,
  confirmations: readonly Confirmation[],
  { dollar, signal }: { dollar?: string | undefined; signal?: AbortSignal } = {},
): Promise<ColumnExperience | undefined> {
  const used = withinPages(confirmations);
  if (used.length < CONFIRMATIONS_NEEDED) return undefined;
  const options = signal ? { dollar, signal } : { dollar };
  const papers = [];
  for (const { document, value } of used) {
    const [cell] = await extractLocally(document, [column], {}, options);
    const pages = document.pages.map((page) => ({ ...page, md: withoutOrders(page.md) }));
    papers.push({
      id: document.id,
      paper: paperOf(pages),
      text: pages.map(({ md }) => md).join('\n'),
      values: valuesOf(column, value),
      found:
        cell?.outcome === 'value'
          ? { score: cell.confidence, isRight: isValue(column, cell.decimal ?? cell.value, value) }
          : undefined,
    });
  }
  const prompt = replaceReferences(column.prompt ?? '', () => '');
  const asked = { name: column.name, description: column.description, prompt, format: column.format };
  return learnColumn(committedModel(), { name: column.name, prompt, kind: kindFor(asked) }, papers);
}

function withinPages(confirmations: readonly Confirmation[]): Confirmation[] {
  let pages = 0;
  return confirmations.filter(({ document }) => {
    pages += document.pages.length;
    return pages <= MOST_PAGES;
  });
}

function valuesOf({ format }: ExtractionColumn, value: string | null): string[] {
  if (value === null) return [];
  if (format !== 'json') return [value];
  const list: unknown = JSON.parse(value);
  return Array.isArray(list) ? list.map(String) : [value];
}

/** Whether an extracted value is the confirmed one: amounts as numbers, all others by their letters and digits. */
function isValue({ format }: ExtractionColumn, found: CellValue, value: string | null): boolean {
  if (found === null || value === null) return false;
  const isNumber = ['number', 'integer', 'currency', 'percentage', 'rating'].includes(format);
  if (isNumber) return Number(found) === Number(value);
  return isSame(formsOf('text', String(found)), formsOf('text', value));
}
