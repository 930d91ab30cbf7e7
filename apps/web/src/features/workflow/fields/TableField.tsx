import type { FieldDefinition, JsonObject, JsonValue } from '@atrium/domain/workflow';
import { ActionIcon, Button, Checkbox, JsonInput, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from '../Workflow.module.css';

type Column = NonNullable<FieldDefinition['columns']>[number];
type Props = {
  label: string;
  info: string;
  columns: readonly Column[];
  value: JsonValue;
  isReadOnly: boolean;
  onChange: (value: JsonValue) => void;
};

function rowsOf(value: JsonValue): JsonObject[] {
  if (!Array.isArray(value)) return [];
  return value.map((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? row : {}));
}

function emptyRow(columns: readonly Column[]): JsonObject {
  return Object.fromEntries(
    columns.map(({ name, type, options }) => [name, type === 'bool' ? false : (options?.[0] ?? '')]),
  );
}

/** Rows with a few columns: the ways of a router, the headers of a request, the fields of an answer. */
export function TableField({ label, info, columns, value, isReadOnly, onChange }: Props) {
  const rows = rowsOf(value);
  const set = (index: number, name: string, next: JsonValue) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [name]: next } : row)));
  return (
    <fieldset className={styles.rows}>
      <legend>{label}</legend>
      {info !== '' && <p className={styles.muted}>{info}</p>}
      {rows.map((row, index) => (
        // Rows have no ids, and two of them can be equal.
        // eslint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.row}>
          {columns.map((column) => (
            <Cell
              key={column.name}
              column={column}
              value={row[column.name] ?? ''}
              index={index}
              isReadOnly={isReadOnly}
              onChange={(next) => set(index, column.name, next)}
            />
          ))}
          {!isReadOnly && (
            <ActionIcon
              size={24}
              aria-label={`Remove row ${index + 1} of ${label}`}
              onClick={() => onChange(rows.filter((_row, at) => at !== index))}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={13} />}
          onClick={() => onChange([...rows, emptyRow(columns)])}
        >
          Add a row
        </Button>
      )}
    </fieldset>
  );
}

type CellProps = {
  column: Column;
  value: JsonValue;
  index: number;
  isReadOnly: boolean;
  onChange: (value: JsonValue) => void;
};

function Cell({ column, value, index, isReadOnly, onChange }: CellProps) {
  const name = `${column.displayName}, row ${index + 1}`;
  if (column.type === 'bool') {
    return (
      <Checkbox
        label={column.displayName}
        aria-label={name}
        disabled={isReadOnly}
        checked={value === true || value === 'True'}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (column.options) {
    return (
      <NativeSelect
        aria-label={name}
        disabled={isReadOnly}
        data={[...column.options]}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  return (
    <TextInput
      key={text}
      aria-label={name}
      placeholder={column.displayName}
      disabled={isReadOnly}
      defaultValue={text}
      autoComplete="off"
      onBlur={({ currentTarget }) => {
        if (currentTarget.value === text) return;
        const number = Number(currentTarget.value);
        onChange(column.type === 'int' && Number.isInteger(number) ? number : currentTarget.value);
      }}
    />
  );
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // JSON.parse gives JSON
  } catch {
    return undefined; // The field shows that the text is not JSON yet.
  }
}

type JsonFieldProps = {
  value: JsonValue;
  common: { label: ReactNode; description: string | undefined; disabled: boolean };
  onChange: (value: JsonValue) => void;
};

/** A value without a form of its own. */
export function JsonField({ value, common, onChange }: JsonFieldProps) {
  const text = JSON.stringify(value, null, 2);
  return (
    <JsonInput
      key={text}
      label={common.label}
      description={common.description}
      disabled={common.disabled}
      defaultValue={text}
      validationError="This is not JSON yet."
      autosize
      minRows={3}
      onBlur={(event) => {
        const next = jsonOf(event.currentTarget.value);
        if (next !== undefined && JSON.stringify(next) !== JSON.stringify(value)) onChange(next);
      }}
    />
  );
}
