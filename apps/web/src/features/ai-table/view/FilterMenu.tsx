import { ActionIcon, Button, NativeSelect, Popover, TextInput } from '@mantine/core';
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import type { Column } from '@atrium/domain/ai-table';
import { formatCount } from '../../../shared/format/number.ts';
import { comparable, DOCUMENT, kindOf, newFilter, OPERATORS_OF, takesValue } from './filters.ts';
import type { Filter, Operator } from './operators.ts';
import { ToolButton } from './ToolButton.tsx';
import styles from './Tools.module.css';

type Props = {
  columns: readonly Column[];
  filters: readonly Filter[];
  isOpen: boolean;
  onOpen: (open: boolean) => void;
  onChange: (filters: Filter[]) => void;
};

export function FilterMenu({ columns, filters, isOpen, onOpen, onChange }: Props) {
  const add = () => onChange([...filters, newFilter(columns[0])]);
  return (
    <Popover opened={isOpen} onChange={onOpen} width={480} position="bottom-end" shadow="md" radius="md" trapFocus>
      <Popover.Target>
        <ToolButton icon={IconFilter} label="Filter" count={filters.length} onClick={() => onOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters" className={styles.dropdown}>
        {filters.length === 0 && <p className={styles.none}>Every row is shown.</p>}
        <ul className={styles.list}>
          {filters.map((filter, index) => (
            // Filters have no ids.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.filter}>
              <FilterLine
                filter={filter}
                columns={columns}
                onChange={(next) => onChange(filters.map((one, at) => (at === index ? next : one)))}
              />
              <ActionIcon
                aria-label={`Remove filter ${formatCount(index + 1)}`}
                onClick={() => onChange(filters.filter((_, at) => at !== index))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <Button variant="subtle" color="gray" leftSection={<IconPlus size={14} />} onClick={add}>
            Add a filter
          </Button>
          <Button variant="default" onClick={() => onOpen(false)}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type LineProps = { filter: Filter; columns: readonly Column[]; onChange: (filter: Filter) => void };

function FilterLine({ filter, columns, onChange }: LineProps) {
  const column = columns.find(({ id }) => id === filter.field);
  const format = column?.data_type_format;
  const kind = kindOf(format);
  const isWrong =
    filter.value.trim() !== '' && takesValue(filter.operator) && comparable(format, filter.value) === null;
  return (
    <>
      <NativeSelect
        aria-label="Column"
        value={filter.field}
        data={[
          { value: DOCUMENT, label: 'Document' },
          ...columns.map(({ id, display_name }) => ({ value: id, label: display_name })),
        ]}
        onChange={(event) => onChange(newFilter(columns.find(({ id }) => id === event.currentTarget.value)))}
      />
      <NativeSelect
        aria-label="Condition"
        value={filter.operator}
        data={OPERATORS_OF[kind].map(([value, label]) => ({ value, label }))}
        // The options are operators.
        onChange={(event) => onChange({ ...filter, operator: event.currentTarget.value as Operator })}
      />
      {takesValue(filter.operator) && (
        <TextInput
          aria-label="Value"
          className={styles.value}
          value={filter.value}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          error={isWrong ? (kind === 'date' ? 'Not a date' : 'Not a number') : undefined}
          onChange={(event) => onChange({ ...filter, value: event.currentTarget.value })}
        />
      )}
    </>
  );
}
