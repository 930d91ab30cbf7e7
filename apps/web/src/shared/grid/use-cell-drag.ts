import { type PointerEvent, type RefObject, useRef } from 'react';
import { isField, placeOf } from './cell-place.ts';
import type { GridFocus } from './grid-focus.ts';
import { extendTo } from './selection.ts';

type Drag = { x: number; y: number; frame: number };

/** Distance from the grid's edge at which a drag scrolls, and how far it scrolls per frame, in pixels. */
const EDGE_PX = 28;
const SCROLL_PX = 14;
const DRAG_START_PX = 4;

/** Selects cells with the pointer: a press focuses a cell, a drag or Shift selects a range. */
export function useCellDrag(focus: GridFocus, scroller: RefObject<HTMLElement | null>) {
  const dragging = useRef<Drag | null>(null);
  const extend = () => {
    const drag = dragging.current;
    if (drag === null || scroller.current === null) return;
    const place = scrollTowards(scroller.current, drag);
    if (place !== undefined) focus.select(extendTo(focus.selection, place));
    drag.frame = requestAnimationFrame(extend);
  };
  const end = () => {
    if (dragging.current !== null) cancelAnimationFrame(dragging.current.frame);
    dragging.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const place = placeOf(event.target);
      if (place === undefined || place.row < 0 || event.button !== 0 || isField(event.target)) return;
      if (event.shiftKey) {
        event.preventDefault();
        focus.select(extendTo(focus.selection, place));
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
        end();
        return;
      }
      const hasMoved = Math.abs(event.clientX - drag.x) + Math.abs(event.clientY - drag.y) > DRAG_START_PX;
      Object.assign(drag, { x: event.clientX, y: event.clientY });
      if (drag.frame === 0 && hasMoved) {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.frame = requestAnimationFrame(extend);
      }
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Scrolls when the pointer is near an edge, and returns the cell under the pointer. */
function scrollTowards(scroller: HTMLElement, { x, y }: Drag) {
  const box = scroller.getBoundingClientRect();
  scroller.scrollBy(scrollBy(x, box.left, box.right), scrollBy(y, box.top, box.bottom));
  const inside = (at: number, from: number, to: number) => Math.max(from + 2, Math.min(to - 2, at));
  return placeOf(document.elementFromPoint(inside(x, box.left, box.right), inside(y, box.top, box.bottom)));
}

function scrollBy(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -SCROLL_PX;
  return at > to - EDGE_PX ? SCROLL_PX : 0;
}
