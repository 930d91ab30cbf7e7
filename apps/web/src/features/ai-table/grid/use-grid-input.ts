import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import { cellId, isField, placeOf } from '../../../shared/grid/cell-place.ts';
import type { GridFocus } from '../../../shared/grid/grid-focus.ts';
import { navigate } from '../../../shared/grid/grid-keys.ts';
import { boundsOf, isSingleCell, type Place } from '../../../shared/grid/selection.ts';
import { useCellDrag } from '../../../shared/grid/use-cell-drag.ts';
import { singleKeysEnabled } from '../../../shared/keyboard/shortcuts.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import type { ShownColumn } from '../view/view-state.ts';
import { actionOf, type GridAction } from './grid-keys.ts';
import type { HeadActions } from './head-actions.ts';

type Props = {
  columns: readonly ShownColumn[];
  focus: GridFocus;
  actions: CellActions;
  head: HeadActions;
  /** Number of visible rows. */
  page: number;
  rowCount: number;
  scroller: RefObject<HTMLDivElement | null>;
};

/** Keyboard, mouse and clipboard of the grid. The grid handles them only while it has the focus, not an editor in it. */
export function useGridInput(props: Props) {
  const drag = useCellDrag(props.focus, props.scroller);
  return { ...drag, ...keyHandlers(props), ...clickHandlers(props), ...clipboardHandlers(props.actions) };
}

function keyHandlers({ columns, focus, actions, head, page, rowCount }: Props) {
  const run = (action: GridAction): boolean => {
    switch (action.kind) {
      case 'move':
      case 'select':
        navigate(focus, action, { rows: rowCount, columns: columns.length }, page);
        return true;
      case 'type':
        return actions.startEditing(focus.place, action.text);
      case 'edit':
        return actions.startEditing(focus.place, undefined);
      case 'open':
        openPlace(focus.place, { columns, actions, head });
        return true;
      default:
        actions[action.kind]();
        return true;
    }
  };
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget) return;
      const action = actionOf(event.nativeEvent, singleKeysEnabled());
      if (action === undefined || !run(action)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

type Targets = Pick<Props, 'columns' | 'actions' | 'head'>;

/** Opens the menu of a column or row, or the evidence of a cell. */
function openPlace(place: Place, { columns, actions, head }: Targets): void {
  const { row, column } = place;
  if (row === -1 && column === -1) return;
  const box = document.getElementById(cellId(place))?.getBoundingClientRect() ?? new DOMRect();
  const named = columns[column];
  if (row === -1 && named !== undefined) head.openMenu(named.id, box);
  else if (column === -1) actions.openRowMenu(place, box);
  else actions.openEvidence();
}

function clickHandlers({ columns, focus, actions, head }: Props) {
  return {
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      const bounds = boundsOf(focus.selection);
      if (place === undefined || event.shiftKey || isField(event.target)) return;
      if (place.row >= 0 && place.column >= 0 && bounds !== null && isSingleCell(bounds)) actions.openEvidenceSoon();
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place === undefined || place.row < 0 || isField(event.target)) return;
      if (place.column >= 0) actions.startEditing(place, undefined);
      else openPlace(place, { columns, actions, head });
    },
    onContextMenu: (event: MouseEvent) => {
      // The menu key reports the grid, which has the focus, as its target.
      const isByKey = event.target === event.currentTarget;
      const place = isByKey ? focus.place : placeOf(event.target);
      if (place === undefined || isField(event.target)) return;
      event.preventDefault();
      const cell = isByKey ? document.getElementById(cellId(place)) : null;
      const box = cell?.getBoundingClientRect() ?? new DOMRect(event.clientX, event.clientY, 0, 0);
      const named = columns[place.column];
      if (place.row === -1 && named !== undefined) head.openMenu(named.id, box);
      if (place.row < 0) return;
      if (!isSelected(focus, place)) focus.goTo(place);
      actions.openRowMenu(place, box);
    },
  };
}

function isSelected(focus: GridFocus, { row, column }: Place): boolean {
  const bounds = boundsOf(focus.selection);
  if (bounds === null) return false;
  return row >= bounds.top && row <= bounds.bottom && column >= bounds.left && column <= bounds.right;
}

function clipboardHandlers(actions: CellActions) {
  /** Returns whether the cells are on the clipboard now. */
  const copy = (event: ClipboardEvent): boolean => {
    const text = isField(event.target) ? undefined : actions.copiedText();
    if (text === undefined) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    return true;
  };
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) actions.clear();
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (text === '') return;
      event.preventDefault();
      actions.paste(text);
    },
  };
}
