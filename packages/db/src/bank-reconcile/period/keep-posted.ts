/** Triggers that refuse to change transactions of posted periods. The migration `bank_period` has their function. */
export const KEEP_POSTED = [
  {
    name: 'keep_posted_insert',
    timing: 'after' as const,
    events: ['insert' as const],
    expression: `create trigger keep_posted_insert after insert on bank_transaction referencing new table as new_rows
      for each statement execute function bank_transaction_keep_posted_fn()`,
  },
  {
    name: 'keep_posted_update',
    timing: 'after' as const,
    events: ['update' as const],
    expression: `create trigger keep_posted_update after update on bank_transaction
      referencing old table as old_rows new table as new_rows
      for each statement execute function bank_transaction_keep_posted_fn()`,
  },
  {
    name: 'keep_posted_delete',
    timing: 'after' as const,
    events: ['delete' as const],
    expression: `create trigger keep_posted_delete after delete on bank_transaction referencing old table as old_rows
      for each statement execute function bank_transaction_keep_posted_fn()`,
  },
];
