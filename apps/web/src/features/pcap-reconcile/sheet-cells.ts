import type { PcapPartner } from '@atrium/domain/pcap-reconcile';
import { lettersOf } from '../../shared/evidence/sheet-columns.ts';
import type { SheetColumn, SheetRow } from '../../shared/evidence/SheetRows.tsx';

export type SheetView = {
  sheet: string;
  /** `isNames`: the column has the names of partners. */
  columns: SheetColumn[];
  rows: SheetRow[];
};

/** Rows and columns around the shown cells that give context. */
const AROUND = 4;

type Read = { row: number; column: number; text: string; isNumber: boolean; partnerId: string; line: string | null };

/** The row and the column of an address, from 1. Null if it is no address of a cell. */
function placeOf(address: string): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(address) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column = letters.split('').reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 64) - 64, 0);
  return { row: Number(digits), column };
}

function readCells(partners: readonly PcapPartner[], sheet: string): Read[] {
  return partners.flatMap((partner) => {
    const read = (
      place: { sheet: string | null; cell: string | null },
      text: string,
      line: string | null,
      isNumber: boolean,
    ): Read[] => {
      const found = place.cell === null || place.sheet !== sheet ? null : placeOf(place.cell);
      return found === null ? [] : [{ ...found, text, isNumber, partnerId: partner.id, line }];
    };
    return [
      ...partner.workbookEntries.flatMap(({ place, name }) => read(place, name, null, false)),
      ...partner.lines.flatMap(({ key, workbookValues }) =>
        workbookValues.flatMap(({ place, text }) => read(place, text, key, true)),
      ),
    ];
  });
}

/** The one value that all cells share, such as the line of a column. */
function sharedBy<Item, Value>(items: readonly Item[], valueOf: (item: Item) => Value): Value | undefined {
  const values = new Set(items.map(valueOf));
  const [only] = values;
  return values.size === 1 ? only : undefined;
}

/** The cells that were read around a partner's line, as its sheet has them. Null if the workbook has nothing for the partner. */
export function sheetViewOf(
  partners: readonly PcapPartner[],
  partner: PcapPartner,
  lineKey: string | undefined,
): SheetView | null {
  const chosen = partner.lines.find(({ key }) => key === lineKey);
  const first = chosen?.workbookValues[0]?.place ?? partner.workbookEntries[0]?.place;
  if (!first || first.sheet === null) return null;
  const cells = readCells(partners, first.sheet);
  const mine = cells.filter(({ partnerId }) => partnerId === partner.id);
  const current = mine.filter(({ line }) => chosen !== undefined && line === chosen.key);
  const isNear = (values: readonly number[], value: number) => values.some((each) => Math.abs(each - value) <= AROUND);
  const [rows, columns] = [mine.map(({ row }) => row), mine.map(({ column }) => column)];
  const near = cells.filter(({ row, column }) => isNear(rows, row) && isNear(columns, column));
  const names = new Map(partner.lines.map(({ key, name }) => [key, name]));
  const nameIn = (found: readonly Read[]) => {
    const line = sharedBy(
      found.filter((each) => each.line !== null),
      (each) => each.line,
    );
    return line === undefined || line === null ? undefined : names.get(line);
  };
  const columnNumbers = [...new Set(near.map(({ column }) => column))].toSorted((a, b) => a - b);
  const rowNumbers = [...new Set(near.map(({ row }) => row))].toSorted((a, b) => a - b);
  const at = new Map(near.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  return {
    sheet: first.sheet,
    columns: columnNumbers.map((column) => {
      const own = near.filter((cell) => cell.column === column);
      return { letters: lettersOf(column), name: nameIn(own), isNames: own.every(({ isNumber }) => !isNumber) };
    }),
    rows: rowNumbers.map((row) => ({
      number: row,
      name: nameIn(near.filter((cell) => cell.row === row)),
      cells: columnNumbers.map((column) => {
        const cell = at.get(`${row} ${column}`);
        return (
          cell && {
            text: cell.text,
            isNumber: cell.isNumber,
            isOwn: cell.partnerId === partner.id,
            isCurrent: current.includes(cell),
          }
        );
      }),
    })),
  };
}
