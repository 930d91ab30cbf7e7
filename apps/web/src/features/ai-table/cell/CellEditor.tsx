import type { Cell } from '@atrium/domain/ai-table';
import { COUNTRIES, type Written } from '@atrium/domain/value';
import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { controlOf, entryText, readEntry, shownValue } from './entry.ts';
import type { ShownColumn } from '../view/view-state.ts';
import styles from './CellEditor.module.css';

export type Move = 'down' | 'up' | 'right' | 'left' | 'stay';

type Props = {
  column: ShownColumn;
  cell: Cell | undefined;
  /** The character that started the edit; undefined starts from the cell's value. */
  text: string | undefined;
  /** Opens upwards, where there is no room below. */
  opensUp: boolean;
  onCommit: (written: Written, move: Move) => void;
  onCancel: () => void;
};

/** Writes in one cell, as its format wants it. What does not fit is said below it, and not taken. */
export function CellEditor({ column, cell, text: first, opensUp, onCommit, onCancel }: Props) {
  const { data_type_format: format, display_name: name } = column;
  const start = useMemo(() => entryText(format, cell), [format, cell]);
  const [text, setText] = useState(first ?? start);
  const [wasRefused, setRefused] = useState(false);
  const done = useRef(false);
  const noteId = useId();
  const parsed = useMemo(() => readEntry(format, text, cell), [format, text, cell]);
  const finish = (move: Move, value = text) => {
    if (done.current) return;
    const read = value === text ? parsed : readEntry(format, value, cell);
    if (!read.ok) {
      setRefused(true);
      return;
    }
    done.current = true;
    if (value === start && first === undefined) onCancel();
    else onCommit(read, move);
  };
  const cancel = () => {
    if (done.current) return;
    done.current = true;
    onCancel();
  };
  const control = controlOf(format);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') cancel();
    else if (event.key === 'Tab') finish(event.shiftKey ? 'left' : 'right');
    else if (event.key === 'Enter' && !(control === 'lines' && event.shiftKey)) finish('down');
    else return;
    event.preventDefault();
  };
  const note = noteOf(parsed, text, format, wasRefused || first === undefined || text.length > 2);
  const shared: FieldProps = {
    text,
    onText: (next) => {
      setText(next);
      setRefused(false);
    },
    onChoose: (next) => finish('stay', next),
    label: name,
    isInvalid: note?.isError === true,
    describedBy: note === null ? undefined : noteId,
  };
  return (
    // The keys of the field inside; nothing here can be pressed by itself.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.editor}
      data-low={opensUp || undefined}
      data-control={control}
      onKeyDown={onKeyDown}
      onPaste={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if (parsed.ok) finish('stay');
        else cancel();
      }}
    >
      <Field format={format} {...shared} />
      {note !== null && (
        <div
          id={noteId}
          className={styles.note}
          data-error={note.isError || undefined}
          role={note.isError ? 'alert' : undefined}
        >
          {note.words}
        </div>
      )}
    </div>
  );
}

/** The reason why a text is not taken, or how it was understood where that is not plain from the text itself. */
function noteOf(
  parsed: ReturnType<typeof readEntry>,
  text: string,
  format: ShownColumn['data_type_format'],
  isTime: boolean,
) {
  if (!parsed.ok) return isTime ? { isError: true, words: parsed.reason } : null;
  const shown = shownValue(format, parsed);
  return shown === '' ||
    shown === text.trim() ||
    format.startsWith('multi-line') ||
    format === 'json' ||
    format === 'boolean'
    ? null
    : { isError: false, words: shown };
}

type FieldProps = {
  text: string;
  onText: (text: string) => void;
  onChoose: (text: string) => void;
  label: string;
  isInvalid: boolean;
  describedBy: string | undefined;
};

function Field({ format, ...field }: FieldProps & { format: ShownColumn['data_type_format'] }): ReactNode {
  const control = controlOf(format);
  if (control === 'lines') return <Lines {...field} isCode={format === 'json'} />;
  if (control === 'choice') return <Choice {...field} />;
  if (control === 'day') return <Day {...field} />;
  return <Line {...field} format={format} />;
}

function useFocus<T extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>() {
  const ref = useRef<T>(null);
  useEffect(() => {
    const field = ref.current;
    field?.focus({ preventScroll: true });
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.setSelectionRange(field.value.length, field.value.length);
    }
  }, []);
  return ref;
}

function attributesOf({ label, isInvalid, describedBy }: FieldProps) {
  return { 'aria-label': label, 'aria-invalid': isInvalid, 'aria-describedby': describedBy };
}

const MODES = { email: 'email', uri: 'url', phone: 'tel' } as const;
const names = new Intl.DisplayNames(undefined, { type: 'region' });

function Line({ format, ...field }: FieldProps & { format: ShownColumn['data_type_format'] }) {
  const ref = useFocus<HTMLInputElement>();
  const listId = useId();
  const mode =
    format in MODES ? MODES[format as keyof typeof MODES] : controlOf(format) === 'number' ? 'decimal' : 'text'; // in MODES
  return (
    <>
      <input
        ref={ref}
        className={styles.field}
        value={field.text}
        inputMode={mode}
        autoComplete="off"
        spellCheck={false}
        list={format === 'country' ? listId : undefined}
        onChange={(event) => field.onText(event.currentTarget.value)}
        {...attributesOf(field)}
      />
      {format === 'country' && (
        <datalist id={listId}>
          {COUNTRIES.map((code) => (
            <option key={code}>{names.of(code)}</option>
          ))}
        </datalist>
      )}
    </>
  );
}

function Lines({ isCode, ...field }: FieldProps & { isCode: boolean }) {
  const ref = useFocus<HTMLTextAreaElement>();
  return (
    <textarea
      ref={ref}
      className={styles.lines}
      data-code={isCode || undefined}
      value={field.text}
      rows={6}
      onChange={(event) => field.onText(event.currentTarget.value)}
      {...attributesOf(field)}
    />
  );
}

function Choice(field: FieldProps) {
  const ref = useFocus<HTMLSelectElement>();
  return (
    <select
      ref={ref}
      className={styles.field}
      value={field.text === 'Yes' || field.text === 'No' ? field.text : ''}
      onChange={(event) => field.onChoose(event.currentTarget.value)}
      {...attributesOf(field)}
    >
      <option value="">Empty</option>
      <option>Yes</option>
      <option>No</option>
    </select>
  );
}

/** A day is typed as one writes it, or picked. */
function Day(field: FieldProps) {
  const ref = useFocus<HTMLInputElement>();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={ref}
        className={styles.field}
        value={field.text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => field.onText(event.currentTarget.value)}
        {...attributesOf(field)}
      />
      <ActionIcon
        size={24}
        className={styles.pick}
        aria-label={`Pick a day for ${field.label}`}
        onClick={() => picker.current?.showPicker()}
      >
        <IconCalendar size={14} />
      </ActionIcon>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        className={styles.picker}
        value={/^\d{4}-\d{2}-\d{2}$/.test(field.text) ? field.text : ''}
        onChange={(event) => field.onText(event.currentTarget.value)}
      />
    </>
  );
}
