import type { Row } from '@atrium/domain/ai-table';
import { Menu } from '@mantine/core';
import { IconCheck, IconCopy, IconPencil, IconQuote, IconRotateClockwise2 } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { countOf } from '../../../shared/format/number.ts';
import type { GridFocus } from '../../../shared/grid/grid-focus.ts';
import { boundsOf } from '../../../shared/grid/selection.ts';
import { keepPassage } from '../../../shared/url/passage.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import { isAcceptable } from '../cell/review-actions.ts';
import { isGenerated } from '../column/is-generated.ts';
import type { ShownColumn } from '../view/view-state.ts';

type Props = {
  row: Row;
  column: ShownColumn;
  focus: GridFocus;
  mayEdit: boolean;
  isRunning: boolean;
  actions: CellActions;
};

/** The menu items of the cell that the menu was opened on, or of the selected cells around it. */
export function CellItems({ row, column, focus, mayEdit, isRunning, actions }: Props) {
  const bounds = boundsOf(focus.selection);
  const count = bounds === null ? 1 : (bounds.bottom - bounds.top + 1) * (bounds.right - bounds.left + 1);
  const isOne = count === 1;
  const isReadable = row.documentId !== null && row.unreadable === null;
  return (
    <>
      <Menu.Label>{isOne ? column.display_name : countOf(count, { one: '# cell', other: '# cells' })}</Menu.Label>
      <Menu.Item leftSection={<IconCopy size={15} />} onClick={actions.copy}>
        Copy
      </Menu.Item>
      {isOne && <SourceItem source={row.cells[column.name]?.sources[0]} />}
      {mayEdit && (
        <>
          <Menu.Item
            leftSection={<IconCheck size={15} />}
            disabled={isOne && !isAcceptable(row.cells[column.name])}
            onClick={actions.accept}
          >
            Accept
          </Menu.Item>
          {isOne && (
            <Menu.Item
              leftSection={<IconPencil size={15} />}
              disabled={column.is_read_only}
              onClick={() => actions.startEditing(focus.place, undefined)}
            >
              Edit
            </Menu.Item>
          )}
          {isReadable && isGenerated(column) && (
            <Menu.Item
              leftSection={<IconRotateClockwise2 size={15} />}
              disabled={isRunning}
              onClick={actions.readAgain}
            >
              Read again
            </Menu.Item>
          )}
        </>
      )}
      <Menu.Divider />
    </>
  );
}

/** Opens the page that the value was read from, with its quote marked. */
function SourceItem({ source }: { source: Row['cells'][string]['sources'][number] | undefined }) {
  const navigate = useNavigate();
  if (source === undefined) return null;
  const { documentId, page, quote } = source;
  return (
    <Menu.Item
      leftSection={<IconQuote size={15} />}
      onClick={() =>
        void navigate({
          to: '/documents/$documentId',
          params: { documentId },
          search: { page, passage: keepPassage(quote), chat: 'off' },
        })
      }
    >
      Open the source
    </Menu.Item>
  );
}
