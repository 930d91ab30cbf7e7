import type { Cell } from '@atrium/domain/ai-table';
import type { Format, Written } from '@atrium/domain/value';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { EntryField } from './EntryField.tsx';
import { controlOf, entryText, readEntry, shownValue } from '../../../shared/ai-table/entry.ts';
import type { ShownColumn } from '../view/view-state.ts';
import styles from './CellEditor.module.css';

export type Move = 'down' | 'up' | 'right' | 'left' | 'stay';

type Props = {
  column: ShownColumn;
  cell: Cell | undefined;
  /** The character that started the edit; undefined starts from the cell's value. */
  text: string | undefined;
  /** Opens upwards because there is no room below. */
  opensUp: boolean;
  onCommit: (written: Written, move: Move) => void;
  onCancel: () => void;
};

/** Edits one cell with the control of its format. Shows below it why a text is refused. */
export function CellEditor({ column, cell, text: first, opensUp, onCommit, onCancel }: Props) {
  const { data_type_format: format, display_name: name } = column;
  const noteId = useId();
  const entry = useEntry({ format, cell, first, onCommit, onCancel });
  const control = controlOf(format);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') entry.cancel();
    else if (event.key === 'Tab') entry.finish(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Enter' && !(control === 'lines' && event.shiftKey)) entry.finish('down');
    else return;
    event.preventDefault();
  };
  const { note } = entry;
  return (
    // Handles the keys of the field inside; the element itself is not interactive.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.editor}
      data-low={opensUp || undefined}
      data-control={control}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) entry.leave();
      }}
    >
      <EntryField
        format={format}
        text={entry.text}
        onText={entry.setText}
        onChoose={(next) => entry.finish('stay', next)}
        label={name}
        isInvalid={note?.isError === true}
        describedBy={note === null ? undefined : noteId}
      />
      {note !== null && <EntryNote id={noteId} note={note} />}
    </div>
  );
}

type EntryOptions = Pick<Props, 'cell' | 'onCommit' | 'onCancel'> & { format: Format; first: string | undefined };

/** The text of an edit. It ends once, by a commit or a cancel. */
function useEntry({ format, cell, first, onCommit, onCancel }: EntryOptions) {
  const start = useMemo(() => entryText(format, cell), [format, cell]);
  const [text, setText] = useState(first ?? start);
  const [wasRefused, setRefused] = useState(false);
  const isDone = useRef(false);
  const parsed = useMemo(() => readEntry(format, text, cell), [format, text, cell]);
  const cancel = () => {
    if (isDone.current) return;
    isDone.current = true;
    onCancel();
  };
  const finish = (move: Move, value = text) => {
    if (isDone.current) return;
    const read = value === text ? parsed : readEntry(format, value, cell);
    if (!read.ok) {
      setRefused(true);
      return;
    }
    isDone.current = true;
    if (value === start && first === undefined) onCancel();
    else onCommit(read, move);
  };
  const showsErrors = wasRefused || first === undefined || text.length > 2;
  return {
    text,
    note: noteOf(parsed, text, format, showsErrors),
    setText: (next: string) => {
      setText(next);
      setRefused(false);
    },
    finish,
    cancel,
    /** Commits a valid text and cancels an invalid one. */
    leave: () => {
      if (parsed.ok) finish('stay');
      else cancel();
    },
  };
}

type Note = { isError: boolean; words: string };

/** Returns why a text is refused, or how it was understood where the text does not show that. */
function noteOf(parsed: ReturnType<typeof readEntry>, text: string, format: Format, showsErrors: boolean): Note | null {
  if (!parsed.ok) return showsErrors ? { isError: true, words: parsed.reason } : null;
  const shown = shownValue(format, parsed);
  const isPlain = shown === '' || shown === text.trim() || HAS_NO_NOTE.has(format);
  return isPlain ? null : { isError: false, words: shown };
}

const HAS_NO_NOTE: ReadonlySet<Format> = new Set<Format>(['multi-line-text', 'multi-line-md', 'json', 'boolean']);

function EntryNote({ id, note }: { id: string; note: Note }) {
  return (
    <div
      id={id}
      className={styles.note}
      data-error={note.isError || undefined}
      role={note.isError ? 'alert' : undefined}
    >
      {note.words}
    </div>
  );
}
