/** Descriptions of lists of bank transactions. */
export const BANK_LIST = {
  show: 'Which transactions: `all`; `open` ones without a category; decided by a `prompt` or a `person`; `large` ones, from 10,000',
  valueOn: 'The day from which interest counts; null if the file has none',
  balance: 'The balance that the file prints beside it; null without one',
  reference: 'The reference of the entry; null without one',
  setByName: 'The name of the person who set the category; null if nobody has',
  'data.added':
    'The filled cells of columns that people have added to the table of all transactions, by the columns’ names',
  'added.unit': 'The currency or unit of the value; null without one',
  setAt: 'When a person set the category; null if nobody has',
  counts: 'The number of transactions for each value of `show`, under the rest of the filter',
  'counts.all': 'All transactions under the rest of the filter',
  'counts.open': 'Transactions without a category',
  'counts.prompt': 'Transactions that the model decided',
  'counts.person': 'Transactions whose category a person set',
  'counts.large': 'Transactions of 10,000 or more, without the sign',
  sums: 'Exact sums of what the whole filter matches, one for each currency',
  net: 'Money in and money out together',
  aroundId:
    'The id of a transaction. If the list has it, the answer is the page that holds it, and `offset` says where that page begins.',
  fromId:
    'The id of the transaction that the page begins with, from `transaction/marks`. If the list no longer has it, `offset` counts.',
  every: 'The number of transactions from one mark to the next',
  after: 'The offset of the row to start after; -1 starts with the first row',
} as const;

export const BANK_LIST_EXAMPLES = {
  valueOn: '2026-05-05',
  balance: '45210.75',
  reference: 'Invoice 4471',
  setByName: 'Ana Ruiz',
  'sums.credits': '12500.00',
  'sums.debits': '-310.40',
  net: '12189.60',
} as const;
