import { COUNTRIES, type Format } from '@atrium/domain/value';
import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { controlOf } from '../../../shared/ai-table/entry.ts';
import styles from './CellEditor.module.css';

export type FieldProps = {
  text: string;
  onText: (text: string) => void;
  onChoose: (text: string) => void;
  label: string;
  isInvalid: boolean;
  describedBy: string | undefined;
};

/** The form control for a format. */
export function EntryField({ format, ...field }: FieldProps & { format: Format }): ReactNode {
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

const MODES: Partial<Record<Format, 'email' | 'url' | 'tel'>> = { email: 'email', uri: 'url', phone: 'tel' };
const names = new Intl.DisplayNames(undefined, { type: 'region' });

function Line({ format, ...field }: FieldProps & { format: Format }) {
  const ref = useFocus<HTMLInputElement>();
  const listId = useId();
  const mode = MODES[format] ?? (controlOf(format) === 'number' ? 'decimal' : 'text');
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

/** A day can be typed or picked from a calendar. */
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
