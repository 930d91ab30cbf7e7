import {
  countTransactions,
  listTransactions as listStored,
  nextOpenTransaction,
  placeOfTransaction,
  sumTransactions,
  type TransactionFound,
  transactionMarks as readMarks,
  type TransactionScope,
  type TransactionTotals,
} from '@atrium/db/bank-reconcile';
import { type DatatableColumnRow, findAllTable, rowSourceOf } from '@atrium/db/ai-table';
import { isoTime } from '@atrium/db/listing';
import {
  addAmounts,
  type Amount,
  decimalOf,
  ListTransactionsAnswer,
  ListTransactionsInput,
  NextTransaction,
  NextTransactionInput,
  Transaction,
  TransactionFilter,
  TransactionMarks,
  TransactionMarksInput,
  TransactionSummary,
  ZERO,
} from '@atrium/domain/bank-reconcile';
import { dataAnswer, type MemberActor, ok, page } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { viewerOf } from '../access/index.ts';
import { loadColumns, presentCell } from '../ai-table/index.ts';
import { query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { configOf, onFolder } from './access.ts';
import { reconcileRun } from './run.process.ts';

/** Lists the transactions of a folder with their categories and who or what decided them. */
export const listTransactions = query({
  area: 'bankReconcile',
  verb: 'listTransactions',
  summary: 'Transactions of a bank statement folder',
  input: ListTransactionsInput,
  output: ListTransactionsAnswer,
  access: onFolder('view'),
  run: async ({ em, actor, input }) => {
    const scope = await scopeOf(em, actor, input);
    const place = input.aroundId ? await placeOfTransaction(em, scope, { ...input, id: input.aroundId }) : null;
    const offset = place === null ? input.offset : place - (place % input.limit);
    const rows = await readPage(em, scope, { ...input, offset, limit: input.limit + 1 });
    const answer = page(rows, { ...input, offset });
    const ids = answer.data.map(({ id }) => id);
    const added = await addedValues(em, await allTableOf(em, input.folderId), ids);
    return {
      ...answer,
      data: answer.data.map((row) => ({ ...presentTransaction(row, scope), added: added.get(row.id) ?? {} })),
      total: input.withTotal ? await countTransactions(em, scope) : null,
    };
  },
});

type PageAsked = Pick<z.output<typeof ListTransactionsInput>, 'orderBy' | 'limit' | 'offset' | 'fromId'>;

/** Reads a page from its first transaction on. If that is no longer in the list, the offset says where the page begins. */
async function readPage(
  em: EntityManager,
  scope: TransactionScope,
  { orderBy, limit, offset, fromId }: PageAsked,
): Promise<TransactionFound[]> {
  const first = fromId === undefined ? [] : await listStored(em, scope, { orderBy, limit, from: { id: fromId } });
  return first[0]?.id === fromId && fromId !== undefined
    ? first
    : listStored(em, scope, { orderBy, limit, from: { offset } });
}

/** Returns where the pages of a list begin, so that each can be read without those before it. */
export const transactionMarks = query({
  area: 'bankReconcile',
  verb: 'transactionMarks',
  summary: 'Where the pages of a list of transactions begin',
  input: TransactionMarksInput,
  output: dataAnswer(TransactionMarks),
  access: onFolder('view'),
  run: async ({ em, actor, input }) =>
    ok({ ids: await readMarks(em, await scopeOf(em, actor, input), { orderBy: input.orderBy, every: input.every }) }),
});

/** Counts the transactions of a folder for each way to show them, and adds up what the filter matches. */
export const transactionSummary = query({
  area: 'bankReconcile',
  verb: 'transactionSummary',
  summary: 'Counts and sums of transactions',
  input: TransactionFilter,
  output: dataAnswer(TransactionSummary),
  access: onFolder('view'),
  run: async ({ em, actor, input }) => {
    const totals = await sumTransactions(em, await scopeOf(em, actor, input));
    const taskId = await reconcileRun.liveOf(em, input.folderId);
    const table = await allTableOf(em, input.folderId);
    return ok({
      counts: countsOf(totals),
      sums: sumsOf(totals),
      taskId,
      table: table && {
        datatableId: table.id,
        columns: table.added.map(({ id, name, displayName, format }) => ({ id, name, displayName, format })),
      },
    });
  },
});

/** Finds the next transaction without a category. */
export const nextTransaction = query({
  area: 'bankReconcile',
  verb: 'nextTransaction',
  summary: 'The next transaction without a category',
  input: NextTransactionInput,
  output: dataAnswer(NextTransaction),
  access: onFolder('view'),
  run: async ({ em, actor, input }) =>
    ok({ offset: await nextOpenTransaction(em, await scopeOf(em, actor, input), input) }),
});

async function scopeOf(em: EntityManager, actor: MemberActor, filter: TransactionFilter): Promise<TransactionScope> {
  const { metadata } = await configOf(em, filter.folderId);
  const prompts = metadata.appData.rules.filter(({ ruleConfig }) => ruleConfig.llmPrompt !== undefined);
  return { viewer: viewerOf(actor), filter, promptRules: prompts.map(({ ruleId }) => ruleId) };
}

type AllTable = { id: string; added: DatatableColumnRow[] };

/** Returns the table of all transactions with the columns that people have added; null before the first run. */
async function allTableOf(em: EntityManager, folderId: string): Promise<AllTable | null> {
  const found = await findAllTable(em, folderId);
  if (found === null) return null;
  const { id, hasAdded } = found;
  const columns = hasAdded ? await loadColumns(em, id) : [];
  return { id, added: columns.filter(({ generationMethod }) => generationMethod.type !== 'agent_managed') };
}

/** Returns what people have written into the added columns, by transaction. */
async function addedValues(
  em: EntityManager,
  table: AllTable | null,
  ids: readonly string[],
): Promise<Map<string, Transaction['added']>> {
  const found = new Map<string, Transaction['added']>();
  if (table === null || table.added.length === 0) return found;
  const columns = new Map(table.added.map((column) => [column.id, column]));
  // No model fills these columns.
  for (const cell of await rowSourceOf({ agent: 'bankReconcile' }).cells(em, table.id, ids, table.added, '')) {
    const column = columns.get(cell.columnId);
    if (column === undefined) continue;
    const { value, decimal, unit } = presentCell(column, cell);
    if (value !== null) found.set(cell.rowId, { ...found.get(cell.rowId), [column.name]: { value, decimal, unit } });
  }
  return found;
}

function presentTransaction(row: TransactionFound, { promptRules }: TransactionScope): Omit<Transaction, 'added'> {
  const { isSetByPerson, ruleId, categoryId, balance, balanceScale, line, page, sheet, box } = row;
  const isPrompt = ruleId !== null && promptRules.includes(ruleId);
  const decidedBy = isSetByPerson ? 'person' : ruleId === null ? 'nobody' : isPrompt ? 'prompt' : 'rule';
  return {
    id: row.id,
    documentId: row.documentId,
    documentName: row.documentName,
    ordinal: row.ordinal,
    account: row.account,
    bookedOn: row.bookedOn,
    valueOn: row.valueOn,
    description: row.description,
    amount: decimalOf({ units: BigInt(row.amount), scale: row.scale }),
    currency: row.currency,
    transactionType: row.type,
    balance:
      balance === null || balanceScale === null ? null : decimalOf({ units: BigInt(balance), scale: balanceScale }),
    reference: row.reference,
    place: {
      line,
      ...(page === null ? {} : { page }),
      ...(sheet === null ? {} : { sheet }),
      ...(box === null ? {} : { box }),
    },
    categoryId,
    ruleId,
    decidedBy,
    setByName:
      row.email === null
        ? null
        : displayName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '', email: row.email }),
    setAt: isSetByPerson && row.setAt !== null ? isoTime(row.setAt) : null,
  };
}

const COUNTED = ['all', 'open', 'prompt', 'person', 'large'] as const;

function countsOf(totals: readonly TransactionTotals[]): TransactionSummary['counts'] {
  const counts = { all: 0, open: 0, prompt: 0, person: 0, large: 0 };
  for (const each of totals) for (const show of COUNTED) counts[show] += Number(each[show]);
  return counts;
}

function sumsOf(totals: readonly TransactionTotals[]): TransactionSummary['sums'] {
  const byCurrency = Map.groupBy(
    totals.filter(({ shown }) => Number(shown) > 0),
    ({ currency }) => currency,
  );
  return [...byCurrency].map(([currency, parts]) => {
    const sumOf = (type: TransactionTotals['type']) =>
      parts
        .filter((part) => part.type === type)
        .reduce<Amount>((sum, part) => addAmounts(sum, { units: BigInt(part.sum), scale: part.scale }), ZERO);
    const [credits, debits] = [sumOf('Credit'), sumOf('Debit')];
    return {
      currency,
      credits: decimalOf(credits),
      debits: decimalOf(debits),
      net: decimalOf(addAmounts(credits, debits)),
    };
  });
}
