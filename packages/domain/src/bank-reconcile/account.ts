export const ACCOUNT_TYPES = ['Asset', 'Liability', 'Equity', 'Revenue', 'Expense'] as const;
export const NORMAL_BALANCES = ['Debit', 'Credit'] as const;
