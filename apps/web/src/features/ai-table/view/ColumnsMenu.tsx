import type { Column } from '@atrium/domain/ai-table';
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3, IconPin, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ToolButton } from './ToolButton.tsx';
import { type Layout, moveTo, NO_LAYOUT, ordered, toggle } from './view-state.ts';
import styles from './Tools.module.css';

type Props = {
  columns: readonly Column[];
  layout: Layout;
  onLayout: (layout: Layout) => void;
  onAdd: (() => void) | undefined;
};

/** Which columns are shown, in which order, and which stay beside the document. */
export function ColumnsMenu({ columns, layout, onLayout, onAdd }: Props) {
  const [isOpen, setOpen] = useState(false);
  const all = ordered(columns, layout);
  const add = () => {
    setOpen(false);
    onAdd?.();
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-end" shadow="md" radius="md" trapFocus>
      <Popover.Target>
        <ToolButton
          icon={IconColumns3}
          label="Columns"
          count={all.filter(({ id }) => layout.hidden.includes(id)).length}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={styles.dropdown}>
        <ul className={styles.columns}>
          {all.map(({ id, display_name: name }, index) => {
            const isPinned = layout.pinned.includes(id);
            const swap = (other: Column | undefined) =>
              other !== undefined && onLayout(moveTo(columns, layout, id, other.id));
            return (
              <li key={id}>
                <Checkbox
                  className={styles.shown}
                  label={name}
                  checked={!layout.hidden.includes(id)}
                  onChange={() => onLayout({ ...layout, hidden: toggle(layout.hidden, id) })}
                />
                <ActionIcon
                  size={24}
                  aria-label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => swap(all[index - 1])}
                >
                  <IconArrowUp size={14} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={`Move ${name} down`}
                  disabled={index === all.length - 1}
                  onClick={() => swap(all[index + 1])}
                >
                  <IconArrowDown size={14} />
                </ActionIcon>
                <ActionIcon
                  size={24}
                  aria-label={`Pin ${name}`}
                  aria-pressed={isPinned}
                  data-on={isPinned || undefined}
                  className={styles.pin}
                  onClick={() => onLayout({ ...layout, pinned: toggle(layout.pinned, id) })}
                >
                  <IconPin size={14} />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
        <div className={styles.foot}>
          {onAdd === undefined ? (
            <span />
          ) : (
            <Button variant="subtle" color="gray" leftSection={<IconPlus size={14} />} onClick={add}>
              New column
            </Button>
          )}
          <Button variant="default" onClick={() => onLayout(NO_LAYOUT)}>
            Reset
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
