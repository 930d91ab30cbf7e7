import type { GridFocus } from './grid-focus.ts';
import { edgeFrom, extendTo, type Size, type Step, stepFrom, widened } from './selection.ts';

export type GridNavigation =
  | { kind: 'move'; step: Step; toEdge: boolean; extend: boolean }
  | { kind: 'select'; what: 'all' | 'rows' | 'columns' };
export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const ARROWS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const PAGES: Record<string, Step> = { PageUp: 'pageUp', PageDown: 'pageDown' };
const LETTERS: Record<string, Step> = { j: 'down', k: 'up' };

/** Returns how a key moves the focus or changes the selection; undefined for other keys. */
export function navigationOf(press: KeyPress, singleKeys: boolean): GridNavigation | undefined {
  const { key, shiftKey, altKey } = press;
  const mod = press.ctrlKey || press.metaKey;
  if (altKey && !mod) return undefined;
  const move = (step: Step, toEdge = false): GridNavigation => ({ kind: 'move', step, toEdge, extend: shiftKey });
  const arrow = ARROWS[key];
  if (arrow !== undefined) return move(arrow, mod);
  const page = PAGES[key];
  if (page !== undefined) return move(page);
  if (key === 'Home') return move(mod ? 'top' : 'home');
  if (key === 'End') return move(mod ? 'bottom' : 'end');
  if (mod) return shiftKey ? undefined : selectionByMod(key);
  if (shiftKey) return key === ' ' ? { kind: 'select', what: 'rows' } : undefined;
  const letter = singleKeys ? LETTERS[key] : undefined;
  return letter === undefined ? undefined : move(letter);
}

function selectionByMod(key: string): GridNavigation | undefined {
  if (key.toLowerCase() === 'a') return { kind: 'select', what: 'all' };
  return key === ' ' ? { kind: 'select', what: 'columns' } : undefined;
}

const LIST_STEPS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ...PAGES, Home: 'top', End: 'bottom' };

/** Returns the row that a key moves to in a list of whole rows; undefined for other keys. `from` is -1 for no row. */
export function rowAfterKey(key: string, from: number, rowCount: number, page: number): number | undefined {
  const step = LIST_STEPS[key];
  if (step === undefined) return undefined;
  const { row } = stepFrom({ row: from, column: -1 }, step, { rows: rowCount, columns: 0 }, page);
  return Math.max(0, row);
}

/** Moves the focus or changes the selection. `page` is the number of visible rows. */
export function navigate(focus: GridFocus, navigation: GridNavigation, size: Size, page: number): void {
  const { selection, place } = focus;
  if (navigation.kind === 'select') {
    focus.select(widened(selection, navigation.what, size));
    return;
  }
  const { step, toEdge, extend } = navigation;
  const next = toEdge ? edgeFrom(place, step, size) : stepFrom(place, step, size, page);
  if (extend) focus.select(extendTo(selection, next));
  else focus.goTo(next);
}
