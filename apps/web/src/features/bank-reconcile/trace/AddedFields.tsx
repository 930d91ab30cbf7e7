import type { AddedColumn, Transaction } from '@atrium/domain/bank-reconcile';
import type { Written } from '@atrium/domain/value';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { controlOf, EMPTY, entryText, readEntry, shownValue } from '../../../shared/ai-table/entry.ts';
import styles from './RowPanel.module.css';

type Props = {
  row: Transaction;
  columns: readonly AddedColumn[];
  mayEdit: boolean;
  /** Whether the first field takes the focus. */
  hasFocus: boolean;
  /** Resolves to whether the value was saved. */
  onWrite: (column: AddedColumn, before: Written, after: Written) => Promise<boolean>;
  /** The user leaves the fields by keyboard. */
  onDone: () => void;
};

/** The columns that people have added to the transactions, with what they wrote for this one. */
export function AddedFields({ row, columns, mayEdit, hasFocus, onWrite, onDone }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [hasFocus]);
  if (columns.length === 0) return null;
  if (!mayEdit) {
    const filled = columns.filter(({ name }) => row.added[name] !== undefined);
    if (filled.length === 0) return null;
    return (
      <dl className={styles.facts}>
        {filled.map(({ id, name, displayName, format }) => (
          <div key={id}>
            <dt>{displayName}</dt>
            <dd>{shownValue(format, row.added[name] ?? EMPTY)}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <div ref={fields} role="group" aria-label="Added columns" className={styles.added}>
      {columns.map((column) => {
        const written = row.added[column.name] ?? EMPTY;
        return (
          <AddedField
            key={`${row.id} ${column.id} ${JSON.stringify(written)}`}
            column={column}
            written={written}
            onWrite={onWrite}
            onDone={onDone}
          />
        );
      })}
    </div>
  );
}

type FieldProps = Pick<Props, 'onWrite' | 'onDone'> & { column: AddedColumn; written: Written };

/** One value. It is saved when the field loses the focus, or with Enter. */
function AddedField({ column, written, onWrite, onDone }: FieldProps) {
  const { displayName, format } = column;
  const initial = entryText(format, written);
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const saved = useRef(initial);
  const write = async (next: string, value: Written) => {
    const before = saved.current;
    saved.current = next.trim();
    if (!(await onWrite(column, written, value))) saved.current = before;
  };
  const save = (next: string): boolean => {
    if (next.trim() === saved.current) return true;
    const parsed = next.trim() === '' ? { ok: true as const, ...EMPTY } : readEntry(format, next, written);
    if (!parsed.ok) {
      setError(parsed.reason);
      return false;
    }
    setError(undefined);
    void write(next, parsed);
    return true;
  };
  const control = controlOf(format);
  const shared = {
    label: displayName,
    error,
    onBlur: () => void save(text),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setText(saved.current);
        setError(undefined);
      } else if (event.key !== 'Enter' || (control === 'lines' && !event.ctrlKey && !event.metaKey) || !save(text))
        return;
      event.preventDefault();
      event.stopPropagation();
      onDone();
    },
  };
  if (control === 'choice')
    return (
      <NativeSelect
        {...shared}
        value={text}
        data={[{ value: '', label: 'Empty' }, 'Yes', 'No']}
        onChange={(event) => {
          setText(event.currentTarget.value);
          save(event.currentTarget.value);
        }}
      />
    );
  const typed = {
    ...shared,
    value: text,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  };
  return control === 'lines' ? <Textarea {...typed} autosize minRows={2} maxRows={8} /> : <TextInput {...typed} />;
}
