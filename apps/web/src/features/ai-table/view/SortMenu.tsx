import { ActionIcon, Button, NativeSelect, Popover } from '@mantine/core';
import { IconArrowsSort, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Column } from '@atrium/domain/ai-table';
import { formatCount } from '../../../shared/format/number.ts';
import { DOCUMENT, kindOf } from './filters.ts';
import type { Sort } from './operators.ts';
import { ToolButton } from './ToolButton.tsx';
import styles from './Tools.module.css';

type Props = { columns: readonly Column[]; sorts: readonly Sort[]; onChange: (sorts: Sort[]) => void };

const WORDS = {
  text: ['A to Z', 'Z to A'],
  number: ['Smallest first', 'Largest first'],
  date: ['Earliest first', 'Latest first'],
  boolean: ['No first', 'Yes first'],
} as const;

export function SortMenu({ columns, sorts, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const put = (index: number, sort: Sort) => onChange(sorts.map((one, at) => (at === index ? sort : one)));
  const next = [DOCUMENT, ...columns.map(({ id }) => id)].find((id) => !sorts.some(({ field }) => field === id));
  return (
    <Popover opened={isOpen} onChange={setOpen} width={400} position="bottom-end" shadow="md" radius="md" trapFocus>
      <Popover.Target>
        <ToolButton icon={IconArrowsSort} label="Sort" count={sorts.length} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Sorting" className={styles.dropdown}>
        {sorts.length === 0 && <p className={styles.none}>Rows are in the order they were added.</p>}
        <ul className={styles.list}>
          {sorts.map((sort, index) => (
            <li key={sort.field} className={styles.filter}>
              <SortLine columns={columns} sort={sort} onChange={(next) => put(index, next)} />
              <ActionIcon
                aria-label={`Remove sort ${formatCount(index + 1)}`}
                onClick={() => onChange(sorts.filter((_, at) => at !== index))}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <div className={styles.foot}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={14} />}
            disabled={next === undefined || sorts.length >= 4}
            onClick={() => next !== undefined && onChange([...sorts, { field: next, isDescending: false }])}
          >
            Sort by another column
          </Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            Done
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type LineProps = { columns: readonly Column[]; sort: Sort; onChange: (sort: Sort) => void };

function SortLine({ columns, sort, onChange }: LineProps) {
  const format = columns.find(({ id }) => id === sort.field)?.data_type_format;
  const [up, down] = WORDS[kindOf(format)];
  return (
    <>
      <NativeSelect
        aria-label="Column"
        value={sort.field}
        data={[
          { value: DOCUMENT, label: 'Document' },
          ...columns.map(({ id, display_name }) => ({ value: id, label: display_name })),
        ]}
        onChange={(event) => onChange({ ...sort, field: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Order"
        value={sort.isDescending ? 'down' : 'up'}
        data={[
          { value: 'up', label: up },
          { value: 'down', label: down },
        ]}
        onChange={(event) => onChange({ ...sort, isDescending: event.currentTarget.value === 'down' })}
      />
    </>
  );
}
