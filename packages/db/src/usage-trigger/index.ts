const ROWS = { insert: 'referencing new table as changed', delete: 'referencing old table as changed' } as const;

/**
 * Triggers that count the use of a table's rows, once for each statement, in its transaction. The migration `usage` has
 * their function.
 */
export function usageTriggers(table: string, events: readonly (keyof typeof ROWS)[]) {
  return events.map((event) => ({
    name: `count_usage_${event}`,
    timing: 'after' as const,
    events: [event],
    expression: `create trigger count_usage_${event} after ${event} on ${table} ${ROWS[event]}
      for each statement execute function app.count_usage_of_${table}()`,
  }));
}

/** Counts an answer when it is complete, and never one that failed or was stopped. */
export const ANSWER_TRIGGER = {
  name: 'count_usage_update',
  timing: 'after' as const,
  events: ['update' as const],
  expression: `create trigger count_usage_update after update of status on message for each row
      when (new.role = 'assistant' and new.status = 'completed' and old.status <> 'completed')
      execute function app.count_usage_of_message()`,
};
