import { JOURNAL_FIELDS, type JournalColumn, type JournalField } from '@atrium/domain/bank-reconcile/journal';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import styles from './Journals.module.css';

type Props = {
  /** The columns that are edited; null while the preset's are used. */
  columns: readonly JournalColumn[] | null;
  /** The headings of the preset. */
  preset: readonly string[];
  mayEdit: boolean;
  onChange: (columns: JournalColumn[] | null) => void;
};

const CONSTANT = 'constant';

function sourceOf(column: JournalColumn): string {
  if (column.type === 'alias') return column.field;
  if (column.value.method === 'generated') return 'generated';
  return column.value.field ?? (column.value.constant === undefined ? 'other' : CONSTANT);
}

function constantOf(column: JournalColumn): string | undefined {
  return column.type === 'fixed' && column.value.method === 'deterministic' ? column.value.constant : undefined;
}

/** Column names and where their texts come from. The rows beside it show the result while it is edited. */
export function MappingEditor({ columns, preset, mayEdit, onChange }: Props) {
  if (!mayEdit)
    return (
      <div className={styles.preset}>
        <p>{(columns?.map(({ column }) => column) ?? preset).join(', ')}</p>
      </div>
    );
  if (columns === null)
    return (
      <div className={styles.preset}>
        <p>{preset.length === 0 ? 'The columns of the preset are used.' : preset.join(', ')}</p>
        <Button
          variant="default"
          onClick={() =>
            onChange([
              { column: 'Date', type: 'alias', field: 'transactionDate' },
              { column: 'Account', type: 'alias', field: 'accountCode' },
              { column: 'Description', type: 'alias', field: 'transactionDescription' },
              { column: 'Debits', type: 'alias', field: 'debits' },
              { column: 'Credits', type: 'alias', field: 'credits' },
            ])
          }
        >
          Own columns
        </Button>
      </div>
    );
  const replace = (at: number, column: JournalColumn) =>
    onChange(columns.map((each, index) => (index === at ? column : each)));
  return (
    <div className={styles.mapping}>
      {columns.map((column, at) => (
        // A column has no id, and its name is being edited.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.column}>
          <TextInput
            size="xs"
            aria-label={`Name of column ${at + 1}`}
            value={column.column}
            onChange={(event) => replace(at, { ...column, column: event.currentTarget.value })}
          />
          <Source column={column} at={at} onChange={(next) => replace(at, next)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove column ${at + 1}`}
            disabled={columns.length === 1}
            onClick={() => onChange(columns.filter((_, index) => index !== at))}
          >
            <IconX size={14} />
          </ActionIcon>
        </div>
      ))}
      <div className={styles.mappingRow}>
        <Button
          variant="default"
          onClick={() =>
            onChange([...columns, { column: `Column ${columns.length + 1}`, type: 'alias', field: 'notes' }])
          }
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

function Source({
  column,
  at,
  onChange,
}: {
  column: JournalColumn;
  at: number;
  onChange: (column: JournalColumn) => void;
}) {
  const source = sourceOf(column);
  const isOther = source === 'generated' || source === 'other';
  const constant = constantOf(column);
  return (
    <>
      <NativeSelect
        aria-label={`Source of column ${at + 1}`}
        value={source}
        data={[
          ...(isOther ? [{ value: source, label: source === 'generated' ? 'Generated' : 'Template or look-up' }] : []),
          ...JOURNAL_FIELDS.map((field) => ({ value: field, label: fieldName(field) })),
          { value: CONSTANT, label: 'A fixed text' },
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          const field = JOURNAL_FIELDS.find((each) => each === chosen);
          if (field !== undefined) onChange({ column: column.column, type: 'alias', field });
          else if (chosen === CONSTANT)
            onChange({ column: column.column, type: 'fixed', value: { method: 'deterministic', constant: '' } });
        }}
      />
      {constant !== undefined && (
        <TextInput
          size="xs"
          className={styles.constant}
          aria-label={`Text of column ${at + 1}`}
          value={constant}
          onChange={(event) =>
            onChange({
              column: column.column,
              type: 'fixed',
              value: { method: 'deterministic', constant: event.currentTarget.value },
            })
          }
        />
      )}
    </>
  );
}

/** "transactionDate" is Transaction date. */
function fieldName(field: JournalField): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
