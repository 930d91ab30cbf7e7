import { TOTAL } from '../make-proposal.ts';
import type { Asked, Proposal } from '../proposal.ts';
import type { Request } from '../request.ts';

/** Where in its table or passage a proposal is. -1 for what does not apply. */
export const TABLE_FACTS = [
  'names statement',
  'columns',
  'rows',
  'row place',
  'column place',
  'is total',
  'is newest',
  'cells less periods',
  'same row',
  'same column',
  'place among units',
] as const;

export function tableFacts({ request, proposals }: Asked): number[][] {
  return proposals.map((proposal) => factsOf(request, proposal));
}

const NO_TABLE = [-1, -1, -1, -1, -1, -1];

function factsOf({ statement, periods }: Request, { cells, units }: Proposal): number[] {
  const [first] = cells;
  const isAlone = cells.length < 2;
  return [
    statement === undefined ? -1 : Number(first?.row.grid.title.toLowerCase().includes(statement) ?? false),
    ...(first ? placeOf(first) : NO_TABLE),
    cells.length - periods.length,
    isAlone ? -1 : Number(cells.every(({ row }) => row === first?.row)),
    isAlone ? -1 : Number(cells.every(({ column }) => column === first?.column)),
    units?.[0]?.order ?? -1,
  ];
}

function placeOf(cell: Proposal['cells'][number]): number[] {
  const { row, period } = cell;
  const { rows } = row.grid;
  const years = row.cells.flatMap((each) => each.period?.year ?? []);
  return [
    row.cells.length,
    rows.length,
    rows.indexOf(row) / rows.length,
    row.cells.indexOf(cell),
    Number(TOTAL.test(row.label)),
    years.length === 0 ? -1 : Number(period?.year === Math.max(...years)),
  ];
}
