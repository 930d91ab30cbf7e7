import { Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsHorizontal,
  IconEyeOff,
  IconFilter,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconRotateClockwise2,
  IconSortAscending,
  IconSortDescending,
  IconTrash,
  IconViewportNarrow,
  IconViewportWide,
} from '@tabler/icons-react';
import { FloatingMenu } from '../../../shared/grid/FloatingMenu.tsx';
import type { ShownColumn } from '../view/view-state.ts';
import { isAgentColumn, isGenerated } from './is-generated.ts';

export type ColumnCommands = {
  sort: (isDescending: boolean) => void;
  filter: () => void;
  edit: () => void;
  refresh: () => void;
  regenerate: () => void;
  remove: () => void;
  pin: () => void;
  hide: () => void;
  move: (by: -1 | 1) => void;
  widen: (by: -1 | 1) => void;
  fit: () => void;
};

type Props = {
  column: ShownColumn;
  place: DOMRect;
  mayEdit: boolean;
  isRunning: boolean;
  commands: ColumnCommands;
  onClose: () => void;
};

export function ColumnMenu({ column, place, mayEdit, isRunning, commands, onClose }: Props) {
  const mayChange = mayEdit && !isAgentColumn(column);
  return (
    <FloatingMenu place={place} onClose={onClose} label={`Column ${column.display_name}`}>
      {mayChange && (
        <>
          <Item icon={IconPencil} label="Edit the column…" onClick={commands.edit} />
          {isGenerated(column) && (
            <>
              <Item icon={IconRefresh} label="Update…" disabled={isRunning} onClick={commands.refresh} />
              <Item
                icon={IconRotateClockwise2}
                label="Read again…"
                disabled={isRunning}
                onClick={commands.regenerate}
              />
            </>
          )}
          <Menu.Divider />
        </>
      )}
      <Item icon={IconSortAscending} label="Sort ascending" onClick={() => commands.sort(false)} />
      <Item icon={IconSortDescending} label="Sort descending" onClick={() => commands.sort(true)} />
      <Item icon={IconFilter} label="Filter by this column…" onClick={commands.filter} />
      <Menu.Divider />
      <LayoutItems isPinned={column.isPinned} commands={commands} />
      {mayChange && (
        <>
          <Menu.Divider />
          <Item icon={IconTrash} label="Delete the column…" onClick={commands.remove} />
        </>
      )}
    </FloatingMenu>
  );
}

/** Moves, pins, resizes and hides the column. The menu stays open while the width changes. */
function LayoutItems({ isPinned, commands }: { isPinned: boolean; commands: ColumnCommands }) {
  return (
    <>
      <Item icon={IconArrowLeft} label="Move left" onClick={() => commands.move(-1)} />
      <Item icon={IconArrowRight} label="Move right" onClick={() => commands.move(1)} />
      <Item
        icon={isPinned ? IconPinnedOff : IconPin}
        label={isPinned ? 'Unpin' : 'Pin next to the document'}
        onClick={commands.pin}
      />
      <Item icon={IconViewportWide} label="Wider" staysOpen onClick={() => commands.widen(1)} />
      <Item icon={IconViewportNarrow} label="Narrower" staysOpen onClick={() => commands.widen(-1)} />
      <Item icon={IconArrowsHorizontal} label="Fit the values" onClick={commands.fit} />
      <Item icon={IconEyeOff} label="Hide" onClick={commands.hide} />
    </>
  );
}

type ItemProps = {
  icon: typeof IconPin;
  label: string;
  disabled?: boolean;
  staysOpen?: boolean;
  onClick: () => void;
};

function Item({ icon: Icon, label, disabled = false, staysOpen = false, onClick }: ItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={15} />}
      disabled={disabled}
      onClick={onClick}
      // Undefined keeps the menu's own setting.
      closeMenuOnClick={staysOpen ? false : undefined}
    >
      {label}
    </Menu.Item>
  );
}
