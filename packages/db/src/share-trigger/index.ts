const TABLES = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
} as const;
type Event = keyof typeof TABLES;

/**
 * The triggers of a table that keep `share_folder` and the access of documents, once for each statement. The migrations
 * `share_folder` and `hidden_from` have their functions. They lock the data room, so that a setting and a move of a folder at
 * the same time cannot miss each other.
 */
function triggersOf(table: string, events: readonly Event[]) {
  return events.map((event) => ({
    name: `keep_shown_${event}`,
    timing: 'after' as const,
    events: [event],
    expression: `create trigger keep_shown_${event} after ${event} on ${table} ${TABLES[event]}
      for each statement execute function ${table}_keep_shown_fn()`,
  }));
}

export const FOLDER_TRIGGERS = triggersOf('folder', ['insert', 'update']);
export const LINK_TRIGGERS = triggersOf('share_link', ['insert', 'update']);
export const SETTING_TRIGGERS = triggersOf('share_setting', ['insert', 'update', 'delete']);

/** A document that is added or moved gets its access before it is written, also under the lock of the data room. */
export const DOCUMENT_TRIGGERS = (['insert', 'update'] as const).map((event) => ({
  name: `keep_shown_${event}`,
  timing: 'before' as const,
  events: [event],
  forEach: 'row' as const,
  expression: `create trigger keep_shown_${event} before ${event}${event === 'update' ? ' of folder_id, dataroom_id' : ''} on document
      for each row execute function document_keep_shown_fn()`,
}));
