import {
  currentConfig,
  hashOf,
  monthSections,
  monthTotals,
  type OpenFound,
  openTransactions,
  type PeriodKey,
  type SectionFound,
  type TotalFound,
  type WithheldFound,
  withheldRows,
} from '@atrium/db/bank-reconcile';
import {
  addAmounts,
  type Amount,
  decimalOf,
  monthBounds,
  type PeriodDifference,
  type PeriodFigures,
  periodFigures,
  type PeriodOpenItem,
  type PeriodSection,
  type PeriodTotal,
  ZERO,
} from '@atrium/domain/bank-reconcile';
import type { Viewer } from '@atrium/db/access';
import type { EntityManager } from '@mikro-orm/postgresql';
import { placeOf } from '../place.ts';

/** One account's month, as the caller sees it now. */
export type LivePeriod = PeriodKey & {
  figures: PeriodFigures;
  /** Changes with any figure, transaction or category. */
  digest: string;
  documentIds: string[];
};

/** Computes the figures of all accounts of a month from the statements that the viewer may see. */
export async function livePeriods(
  em: EntityManager,
  viewer: Viewer,
  folderId: string,
  month: string,
): Promise<LivePeriod[]> {
  const days = monthBounds(month);
  const config = await currentConfig(em, folderId);
  const categories = new Map((config?.metadata.appData.glCategories ?? []).map((each) => [each.id, each]));
  const totals = Map.groupBy(await monthTotals(em, viewer, folderId, days), keyOf);
  const sections = Map.groupBy(await monthSections(em, viewer, folderId, days), keyOf);
  const open = Map.groupBy(await openTransactions(em, viewer, folderId, days), keyOf);
  const withheld = Map.groupBy(await withheldRows(em, viewer, folderId, days), keyOf);
  const keys = new Set([...totals.keys(), ...sections.keys(), ...withheld.keys()]);
  const nameOf = (categoryId: string | null) =>
    categoryId === null ? 'no category' : (categories.get(categoryId)?.glAccountName ?? categoryId);
  return [...keys].toSorted().map((key) => {
    const [account, currency] = partsOf(key);
    const found = totals.get(key) ?? [];
    const figures = periodFigures({
      ...days,
      totals: found.map(totalOf),
      sections: (sections.get(key) ?? []).map(sectionOf),
      categories,
      openItems: (open.get(key) ?? []).map(openItem),
      withheld: (withheld.get(key) ?? []).map((row) => withheldDifference(row, nameOf)),
    });
    const documentIds = [...new Set(figures.statements.map(({ documentId }) => documentId))];
    return { account, currency, month, figures, documentIds, digest: digestOf(figures, found) };
  });
}

function keyOf({ account, currency }: Pick<PeriodKey, 'account' | 'currency'>): string {
  return JSON.stringify([account, currency]);
}

function partsOf(key: string): [account: string, currency: string] {
  return JSON.parse(key) as [string, string]; // as `keyOf` wrote it
}

/** Returns a hash of the figures that a reviewer sees. Names are not in it, because they can change alone. */
function digestOf(figures: PeriodFigures, totals: readonly TotalFound[]): string {
  const { opening, credits, debits, closing, difference, outcome, counts } = figures;
  const rows = totals.map(({ categoryId, isBooked, count, sum, digest }) => [categoryId, isBooked, count, sum, digest]);
  return hashOf(JSON.stringify([opening, credits, debits, closing, difference, outcome, counts, rows]));
}

function totalOf({ categoryId, type, isBooked, isProven, count, sum, scale }: TotalFound): PeriodTotal {
  return { categoryId, type, isBooked, isProven, count, sum: { units: BigInt(sum), scale } };
}

function sectionOf({ sums, ...section }: SectionFound): PeriodSection {
  const sumOf = (which: 'before' | 'until' | 'all') =>
    sums.reduce<Amount>((sum, part) => addAmounts(sum, { units: BigInt(part[which]), scale: part.scale }), ZERO);
  return { ...section, before: sumOf('before'), until: sumOf('until'), all: sumOf('all') };
}

function openItem(row: OpenFound): PeriodOpenItem {
  const { id, isBooked, categoryId, bookedOn, description, amount, scale, documentId, documentName } = row;
  return {
    transactionId: id,
    reason: !isBooked ? 'notBooked' : categoryId === null ? 'uncategorized' : 'unproven',
    bookedOn,
    description,
    amount: decimalOf({ units: BigInt(amount), scale }),
    documentId,
    documentName,
    place: placeOf(row),
  };
}

type Shown = NonNullable<WithheldFound['after']>;

function amountText({ amount, scale }: Shown): string {
  return decimalOf({ units: BigInt(amount), scale });
}

function withheldText({ kind, before, after }: WithheldFound, nameOf: (categoryId: string | null) => string): string {
  const row = after ?? before;
  const subject = row ? `${row.bookedOn} ${row.description} ${amountText(row)}` : 'A row';
  if (kind === 'added') return `${subject}: the statement has this row now. It was not added.`;
  if (kind === 'removed') return `${subject}: the statement no longer has this row. It was kept.`;
  if (before && after && before.categoryId !== after.categoryId)
    return `${subject}: the rules give ${nameOf(after.categoryId)} now. It keeps ${nameOf(before.categoryId)}.`;
  return `${subject}: the statement says this now. The row was not changed.`;
}

function withheldDifference(row: WithheldFound, nameOf: (categoryId: string | null) => string): PeriodDifference {
  const { kind, before, after, transactionId, documentId, documentName } = row;
  const shown = after ?? before;
  return {
    kind: 'withheld',
    text: withheldText(row, nameOf),
    amount: shown && amountText(shown),
    transactionId: kind === 'added' ? null : transactionId,
    documentId,
    documentName,
    place: placeOf(row),
  };
}
