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

/** Shows, hides, orders and pins columns. */
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
          {all.map((column, index) => (
            <ColumnItem
              key={column.id}
              column={column}
              layout={layout}
              above={all[index - 1]}
              below={all[index + 1]}
              onLayout={onLayout}
              onSwap={(other) => onLayout(moveTo(columns, layout, column.id, other.id))}
            />
          ))}
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

type ItemProps = Pick<Props, 'layout' | 'onLayout'> & {
  column: Column;
  above: Column | undefined;
  below: Column | undefined;
  onSwap: (other: Column) => void;
};

function ColumnItem({ column: { id, display_name: name }, layout, above, below, onLayout, onSwap }: ItemProps) {
  const isPinned = layout.pinned.includes(id);
  return (
    <li>
      <Checkbox
        className={styles.shown}
        label={name}
        checked={!layout.hidden.includes(id)}
        onChange={() => onLayout({ ...layout, hidden: toggle(layout.hidden, id) })}
      />
      <SwapButton label={`Move ${name} up`} icon={IconArrowUp} other={above} onSwap={onSwap} />
      <SwapButton label={`Move ${name} down`} icon={IconArrowDown} other={below} onSwap={onSwap} />
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
}

type SwapProps = Pick<ItemProps, 'onSwap'> & { label: string; icon: typeof IconArrowUp; other: Column | undefined };

function SwapButton({ label, icon: Icon, other, onSwap }: SwapProps) {
  return (
    <ActionIcon
      size={24}
      aria-label={label}
      disabled={other === undefined}
      onClick={() => other !== undefined && onSwap(other)}
    >
      <Icon size={14} />
    </ActionIcon>
  );
}
