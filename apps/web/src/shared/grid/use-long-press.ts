import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger rests on an element to select it, in milliseconds. */
const PRESS_MS = 450;
/** A finger that moves farther scrolls, in pixels. */
const MOVE_PX = 10;

type Press = { x: number; y: number; timer: ReturnType<typeof setTimeout> };

/** Calls back when a finger rests on something. The click and the menu of the browser that follow do nothing. */
export function useLongPress(onPress: (target: EventTarget) => void) {
  const press = useRef<Press | null>(null);
  const isPressed = useRef(false);
  const stop = () => {
    if (press.current !== null) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(
    () => () => {
      clearTimeout(press.current?.timer);
    },
    [],
  );
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      isPressed.current = false;
      if (pointerType !== 'touch' || !isPrimary) return;
      const timer = setTimeout(() => {
        press.current = null;
        isPressed.current = true;
        onPress(target);
      }, PRESS_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const start = press.current;
      if (start !== null && Math.hypot(clientX - start.x, clientY - start.y) > MOVE_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!isPressed.current) return;
      isPressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event: MouseEvent) => {
      if (press.current !== null || isPressed.current) event.preventDefault();
    },
  };
}
