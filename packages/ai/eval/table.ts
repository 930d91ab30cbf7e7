/** Fills a table's cells for the fields of each document and compares them with the gold values. */
import { parseValue } from '@atrium/domain/value';
import type { FactFormat } from '@atrium/samples/evaluation';
import { extractCells } from '../src/extraction/index.ts';
import type { ExtractedCell } from '../src/evidence/index.ts';
import type { Provider } from '../src/providers/index.ts';
import { inParallel } from './room.ts';
import type { Room, RoomDocument } from './room.ts';

/**
 * `exact` equals the gold (dates, amounts and numbers are compared as values). `normalised` differs only in case,
 * punctuation or an introduction. `missed` is an empty cell although the document has the value. `flagged` is wrong or
 * invented, but marked for review.
 */
export type Outcome =
  | 'exact'
  | 'normalised'
  | 'missed'
  | 'wrong'
  | 'flagged'
  | 'rightly absent'
  | 'invented'
  | 'failed';
export type JudgedCell = { kind: string; format: FactFormat; outcome: Outcome; review: boolean; line: string };

/** Judges every field that a document has or might have, once. */
export async function judgeTables(provider: Provider, room: Room, step: number): Promise<JudgedCell[]> {
  const documents = room.documents.filter((_, index) => index % step === 0);
  return (await inParallel(documents, (document) => judgeDocument(provider, document))).flat();
}

async function judgeDocument(provider: Provider, document: RoomDocument): Promise<JudgedCell[]> {
  const { id, name, kind, pages } = document;
  const fields = [
    ...document.facts
      .filter(({ aside }) => !aside)
      .map(({ field, format, answer }) => ({ field, format, gold: answer as string | null })),
    ...document.absent.map(({ field, format }) => ({ field, format, gold: null })),
  ].filter(({ field }, index, all) => all.findIndex((other) => other.field === field) === index);
  const columns = fields.map(({ field, format }, index) => {
    return { id: String(index), name: field, description: '', format, prompt: null, isRequired: false };
  });
  const { cells } = await extractCells({
    provider,
    document: { id, name, pages },
    columns,
    dependencyValues: {},
    dollar: 'USD',
  });
  return fields.map(({ field, format, gold }, index) => {
    const cell = cells[index];
    if (!cell) throw new Error(`${name}: no cell for ${field}`);
    const line = `${name}: ${field} is ${gold}, got ${shown(cell)}`;
    return { kind, format, outcome: judge(cell, format, gold), review: cell.outcome !== 'failed' && cell.review, line };
  });
}

function judge(cell: ExtractedCell, format: FactFormat, gold: string | null): Outcome {
  if (cell.outcome === 'failed') return 'failed';
  if (cell.outcome === 'absent') return gold === null ? 'rightly absent' : 'missed';
  if (gold === null) return cell.review ? 'flagged' : 'invented';
  const wrong = cell.review ? 'flagged' : 'wrong';
  if (format !== 'string') {
    const bare = format === 'percentage' ? gold.replace(/(?<=%).*$/, '') : gold;
    const wanted = parseValue(format, bare, { dateOrder: 'MDY', dollar: 'USD' });
    return wanted.ok && wanted.value === cell.value ? 'exact' : wanted.ok ? wrong : 'failed';
  }
  const value = String(cell.value);
  if (value === gold) return 'exact';
  const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const [given, wanted] = [bare(value), bare(gold)];
  const same = given.includes(wanted) || (given.length > 3 && wanted.endsWith(given));
  return same ? 'normalised' : wrong;
}

function shown(cell: ExtractedCell): string {
  if (cell.outcome === 'failed') return cell.reason;
  return cell.outcome === 'absent' ? 'nothing' : String(cell.decimal ?? cell.value);
}
