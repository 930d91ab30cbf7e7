import type { JournalColumn } from '@atrium/domain/bank-reconcile/journal';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { moved } from '../../rules/rule-order.ts';
import { columnProblems, freshName, SOURCE_OPTIONS, sourceNamed, sourceOf, withSource } from './column-source.ts';
import styles from './Columns.module.css';
import { ColumnValue } from './ColumnValue.tsx';

type Props = {
  folderId: string;
  /** The columns that are edited; null while the preset's are used. */
  columns: readonly JournalColumn[] | null;
  preset: readonly JournalColumn[];
  mayEdit: boolean;
  /** The inputs of generated columns that have no text, by column. */
  missing: ReadonlyMap<string, readonly string[]>;
  onChange: (columns: JournalColumn[] | null) => void;
};

/** Names of columns, their order, and where their texts come from. The lines beside it show the result while it is edited. */
export function ColumnEditor({ folderId, columns, preset, mayEdit, missing, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  if (!mayEdit || columns === null)
    return (
      <div className={styles.preset}>
        <p>{(columns ?? preset).map(({ column }) => column).join(', ')}</p>
        {mayEdit && (
          <Button variant="default" onClick={() => onChange([...preset])}>
            Own columns
          </Button>
        )}
      </div>
    );
  const problems = columnProblems(columns);
  const replace = (at: number, column: JournalColumn) =>
    onChange(columns.map((each, index) => (index === at ? column : each)));
  const move = (from: number, to: number) => {
    flushSync(() => onChange(moved(columns, from, to)));
    // The focus follows the column. At an end, the button that was pressed is switched off.
    const isUp = to < from ? to > 0 : to === columns.length - 1;
    list.current?.querySelector<HTMLElement>(`[data-move="${to} ${isUp ? 'up' : 'down'}"]`)?.focus();
  };
  return (
    <div className={styles.editor}>
      <ol ref={list} className={styles.columns}>
        {columns.map((column, at) => (
          // A column has no id, and its name is being edited.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>
            <div className={styles.name}>
              <TextInput
                size="xs"
                aria-label={`Name of column ${at + 1}`}
                maxLength={255}
                autoComplete="off"
                value={column.column}
                error={problems[at] !== null}
                onChange={(event) => replace(at, { ...column, column: event.currentTarget.value })}
              />
              <ActionIcon
                data-move={`${at} up`}
                aria-label={`Move column ${at + 1} up`}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <IconArrowUp size={14} />
              </ActionIcon>
              <ActionIcon
                data-move={`${at} down`}
                aria-label={`Move column ${at + 1} down`}
                disabled={at === columns.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <IconArrowDown size={14} />
              </ActionIcon>
              <ActionIcon
                aria-label={`Remove column ${at + 1}`}
                disabled={columns.length === 1}
                onClick={() => onChange(columns.filter((_, index) => index !== at))}
              >
                <IconX size={14} />
              </ActionIcon>
            </div>
            <NativeSelect
              aria-label={`Source of column ${at + 1}`}
              value={sourceOf(column)}
              data={SOURCE_OPTIONS}
              onChange={(event) => {
                const source = sourceNamed(event.currentTarget.value);
                if (source !== undefined) replace(at, withSource(column, source));
              }}
            />
            {column.type === 'fixed' && (
              <ColumnValue
                folderId={folderId}
                name={`column ${at + 1}`}
                value={column.value}
                missing={missing.get(column.column) ?? []}
                onChange={(value) => replace(at, { ...column, value })}
              />
            )}
            {problems[at] !== null && (
              <p role="alert" className={styles.problem}>
                {problems[at]}
              </p>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={columns.length === 100}
          onClick={() => onChange([...columns, { column: freshName(columns), type: 'alias', field: 'notes' }])}
        >
          Add column
        </Button>
        <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
          Back to the preset
        </Button>
      </div>
    </div>
  );
}
