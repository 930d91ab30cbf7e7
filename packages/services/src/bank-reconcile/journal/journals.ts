import {
  allJournalRows,
  batchRows,
  type ExportRow,
  journalTransaction,
  type StoredImage,
} from '@atrium/db/bank-reconcile';
import {
  type Journal,
  type JournalBook,
  journalOf,
  postsSame,
  reversalOf,
} from '@atrium/domain/bank-reconcile/journal';
import type { EntityManager } from '@mikro-orm/postgresql';
import { batchOf, type EarlierBatch, isWithin, type Plan } from './plan.ts';

/** The journals of a batch, and the changes of transactions that it settles. */
export type Posted = { journals: Journal[]; changeIds: readonly string[] };

function made(transactionId: string, image: StoredImage, book: JournalBook): Journal {
  return journalOf(journalTransaction(transactionId, image), book);
}

type Basis = Pick<Plan, 'scope' | 'book' | 'earlier'>;

/** The journals of one transaction in a batch: its reversal if it was exported otherwise, and its new journal. */
function journalsOf({ scope, book, earlier }: Basis, { transactionId, before, after }: ExportRow): Journal[] {
  // A row without a recorded change is as it was exported, if an earlier batch has it.
  const former = before ?? after;
  const exportedIn: EarlierBatch | undefined = former ? batchOf(earlier, former) : undefined;
  const old = former && exportedIn ? made(transactionId, former, exportedIn.book) : null;
  const counts = after !== null && (isWithin(scope.filter, after) || batchOf(earlier, after) !== undefined);
  const next = counts ? made(transactionId, after, book) : null;
  if (old && next && postsSame(old, next)) return [];
  const journals = old ? [reversalOf(old, `Reversal of batch ${exportedIn?.batchNumber ?? ''}`)] : [];
  if (next) journals.push(next);
  return journals;
}

/** Reads the journals of the next batch. The transaction must be a snapshot. */
export async function* nextJournals(em: EntityManager, plan: Plan): AsyncGenerator<Posted[]> {
  const { exportId, scope, earlier } = plan;
  const rows =
    exportId === null
      ? allJournalRows(em, scope)
      : batchRows(em, scope, { exportId, parts: earlier, batchNumber: null });
  for await (const part of rows) yield part.map((row) => postedOf(plan, row));
}

/** The journals of one row of the next batch. */
export function postedOf(basis: Basis, row: ExportRow): Posted {
  // A recorded change of a transaction that was not there before has no former image.
  const isRecorded = row.changeIds.length > 0;
  const journals = isRecorded && row.before === null ? added(basis, row) : journalsOf(basis, row);
  return { journals, changeIds: row.changeIds };
}

/** A transaction that was not exported: new, or counting again. */
function added({ scope, book, earlier }: Basis, { transactionId, after }: ExportRow): Journal[] {
  const counts = after !== null && (isWithin(scope.filter, after) || batchOf(earlier, after) !== undefined);
  return counts ? [made(transactionId, after, book)] : [];
}

/** Reads the journals of a full export made now. */
export async function* allJournals(em: EntityManager, { scope, book }: Plan): AsyncGenerator<Posted[]> {
  for await (const part of allJournalRows(em, scope))
    yield part.map(({ transactionId, after }) => ({
      journals: after ? [made(transactionId, after, book)] : [],
      changeIds: [],
    }));
}

/** Reads the journals of a batch again. The transaction must be a snapshot. */
export async function* journalsOfBatch(
  em: EntityManager,
  basis: Basis,
  { exportId, batchNumber }: { exportId: string; batchNumber: number },
): AsyncGenerator<Journal[]> {
  const { scope, earlier } = basis;
  for await (const part of batchRows(em, scope, { exportId, parts: earlier, batchNumber })) {
    yield part.flatMap((row) =>
      row.before === null && row.changeIds.length > 0 ? added(basis, row) : journalsOf(basis, row),
    );
  }
}
