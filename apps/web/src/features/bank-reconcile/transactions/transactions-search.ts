import { oneOfParam, positiveParam, present, textParam } from '../../../shared/url/search-params.ts';
import type { TransactionQuery } from './use-transactions.ts';

export const SHOWN = ['all', 'open', 'prompt', 'person', 'large'] as const;
const ORDERS = ['bookedOn', '-bookedOn', 'description', '-description', 'amount', '-amount'] as const;

/**
 * The address of the list: what it shows, and the row whose panel is open, counted from 1. `transaction` is the id of a row
 * to open, in place of its number.
 */
export function transactionsSearch(params: Record<string, unknown>) {
  return present({
    show: oneOfParam(SHOWN, params['show']),
    sort: oneOfParam(ORDERS, params['sort']),
    q: textParam(params['q']),
    statement: textParam(params['statement']),
    category: textParam(params['category']),
    rule: textParam(params['rule']),
    row: positiveParam(params['row']),
    transaction: textParam(params['transaction']),
  });
}
export type TransactionsSearch = ReturnType<typeof transactionsSearch>;

/** Changes the address. Undefined removes a parameter. */
export type ShowTransactions = (change: {
  [K in keyof TransactionsSearch]?: TransactionsSearch[K] | undefined;
}) => void;

/** The query that an address stands for. Ids that cannot exist are left out. */
export function queryOf(search: TransactionsSearch): TransactionQuery {
  const { show = 'all', sort = 'bookedOn', q, statement, category, rule } = search;
  return {
    show,
    orderBy: sort,
    ...(q === undefined ? {} : { search: q.slice(0, 255) }),
    ...(statement === undefined ? {} : { documentId: statement }),
    ...(category !== undefined && /^gl_[1-9]\d{0,8}$/.test(category) ? { categoryId: category } : {}),
    ...(rule !== undefined && /^rl_[1-9]\d{0,8}$/.test(rule) ? { ruleId: rule } : {}),
  };
}
