const TABLES = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
} as const;

/** The triggers of `bank_transaction` that run one function once for each statement, with the rows that it changes. */
function triggersOf(name: 'keep_exported' | 'keep_posted') {
  return (['insert', 'update', 'delete'] as const).map((event) => ({
    name: `${name}_${event}`,
    timing: 'after' as const,
    events: [event],
    expression: `create trigger ${name}_${event} after ${event} on bank_transaction ${TABLES[event]}
      for each statement execute function bank_transaction_${name}_fn()`,
  }));
}

/**
 * `keep_exported` keeps what a transaction was before it changes, for the next batch; the migration `bank_export` has its
 * function. `keep_posted` refuses to change transactions of posted periods; the migration `bank_period` has its function.
 */
export const KEEP_TRIGGERS = [...triggersOf('keep_exported'), ...triggersOf('keep_posted')];
