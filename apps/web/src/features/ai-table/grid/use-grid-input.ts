import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react';
import { singleKeysEnabled } from '../../../shared/keyboard/shortcuts.ts';
import type { CellActions } from '../cell/cell-actions.ts';
import type { GridFocus } from './grid-focus.ts';
import { cellId } from './GridRow.tsx';
import { actionOf, type GridAction } from './grid-keys.ts';
import type { HeadActions } from './head-actions.ts';
import type { RowStore } from './row-store.ts';
import { boundsOf, edgeFrom, extendTo, type Place, stepFrom, widened } from './selection.ts';
import type { ShownColumn } from '../view/view-state.ts';

type Props = {
  columns: readonly ShownColumn[];
  store: RowStore;
  focus: GridFocus;
  actions: CellActions;
  head: HeadActions;
  page: number;
  count: number;
  scroller: RefObject<HTMLDivElement | null>;
};

const EDGE_PX = 28;
const SCROLL_PX = 14;

/** Keys, mouse and clipboard of the grid. They are its own only while it has the focus, not the editor in it. */
export function useGridInput({ columns, focus, actions, head, page, count, scroller }: Props) {
  const size = { rows: count, columns: columns.length };
  const dragging = useRef<{ x: number; y: number; frame: number } | null>(null);

  const move = (action: Extract<GridAction, { kind: 'move' }>) => {
    const selection = focus.getSelection();
    const from = selection.focus;
    const to = action.toEdge ? edgeFrom(from, action.step, size) : stepFrom(from, action.step, size, page);
    if (action.extend) focus.select(extendTo(selection, to));
    else focus.goTo(to);
  };

  const open = ({ row, column }: Place) => {
    if (row === -1 && column === -1) return;
    const element = document.getElementById(cellId(row, column));
    const place = element?.getBoundingClientRect() ?? new DOMRect();
    const named = columns[column];
    if (row === -1 && named !== undefined) head.openMenu(named.id, place);
    else if (column === -1) actions.openRowMenu(row, place);
    else actions.openEvidence();
  };

  const run = (action: GridAction): boolean => {
    const { focus: place } = focus.getSelection();
    if (action.kind === 'move') move(action);
    else if (action.kind === 'open') open(place);
    else if (action.kind === 'edit') return actions.startEditing(place, undefined);
    else if (action.kind === 'type') return actions.startEditing(place, action.text);
    else if (action.kind === 'select') focus.select(widened(focus.getSelection(), action.what, size));
    else actions[action.kind]();
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const action = actionOf(event.nativeEvent, singleKeysEnabled());
    if (action !== undefined && run(action)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  const extendDrag = () => {
    const drag = dragging.current;
    const box = scroller.current?.getBoundingClientRect();
    if (drag === null || box === undefined || scroller.current === null) return;
    const pull = (at: number, from: number, to: number) =>
      at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0;
    scroller.current.scrollBy(pull(drag.x, box.left, box.right), pull(drag.y, box.top, box.bottom));
    const x = Math.max(box.left + 2, Math.min(box.right - 2, drag.x));
    const y = Math.max(box.top + 2, Math.min(box.bottom - 2, drag.y));
    const place = placeOf(document.elementFromPoint(x, y));
    if (place !== undefined) focus.select(extendTo(focus.getSelection(), place));
    drag.frame = requestAnimationFrame(extendDrag);
  };

  const endDrag = () => {
    if (dragging.current !== null) cancelAnimationFrame(dragging.current.frame);
    dragging.current = null;
  };

  /** Whether the cells are on the clipboard now. */
  const copy = (event: ClipboardEvent): boolean => {
    const text = isField(event.target) ? undefined : actions.copied();
    if (text === undefined) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', text);
    return true;
  };

  return {
    onKeyDown,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const place = placeOf(event.target);
      if (place === undefined || place.row < 0 || event.button !== 0 || isField(event.target)) return;
      if (event.shiftKey) {
        event.preventDefault();
        focus.select(extendTo(focus.getSelection(), place));
        return;
      }
      focus.goTo(place);
      if (place.column < 0 || event.pointerType === 'touch') return;
      dragging.current = { x: event.clientX, y: event.clientY, frame: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const drag = dragging.current;
      if (drag === null) return;
      if (event.buttons === 0) {
        endDrag();
        return;
      }
      const isPulled = Math.abs(event.clientX - drag.x) + Math.abs(event.clientY - drag.y) > 4;
      Object.assign(drag, { x: event.clientX, y: event.clientY });
      if (drag.frame === 0 && isPulled) {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.frame = requestAnimationFrame(extendDrag);
      }
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
    onClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      const bounds = boundsOf(focus.getSelection());
      if (place === undefined || event.shiftKey || isField(event.target)) return;
      const isOne = bounds !== null && bounds.top === bounds.bottom && bounds.left === bounds.right;
      if (place.row >= 0 && place.column >= 0 && isOne) actions.clicked();
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place === undefined || place.row < 0 || isField(event.target)) return;
      if (place.column >= 0) actions.startEditing(place, undefined);
      else open(place);
    },
    onContextMenu: (event: MouseEvent) => {
      const place = placeOf(event.target);
      if (place === undefined || isField(event.target)) return;
      event.preventDefault();
      const at = new DOMRect(event.clientX, event.clientY, 0, 0);
      const named = columns[place.column];
      if (place.row === -1 && named !== undefined) head.openMenu(named.id, at);
      else if (place.row >= 0) actions.openRowMenu(place.row, at);
    },
    onCopy: copy,
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

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, button') !== null;
}

function placeOf(target: EventTarget | null): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  const row = cell?.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return undefined;
  return { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) };
}
