import type { Step } from './selection.ts';

export type GridAction =
  | { kind: 'move'; step: Step; toEdge: boolean; extend: boolean }
  | { kind: 'type'; text: string }
  | {
      kind: 'open' | 'edit' | 'clear' | 'accept' | 'rerun' | 'fillDown' | 'undo' | 'redo' | 'close' | 'nextReview';
    }
  | { kind: 'select'; what: 'all' | 'rows' | 'columns' };

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const ARROWS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };
const JUMPS: Record<string, Step> = { PageUp: 'pageUp', PageDown: 'pageDown' };
const NAMED: Record<string, 'open' | 'edit' | 'clear' | 'close'> = {
  Enter: 'open',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  Escape: 'close',
};
const WITH_MOD: Record<string, GridAction> = {
  d: { kind: 'fillDown' },
  z: { kind: 'undo' },
  y: { kind: 'redo' },
  a: { kind: 'select', what: 'all' },
  ' ': { kind: 'select', what: 'columns' },
};
const LETTERS: Record<string, 'accept' | 'rerun' | 'edit' | 'nextReview'> = {
  a: 'accept',
  r: 'rerun',
  e: 'edit',
  n: 'nextReview',
};

/**
 * What a key means to the grid; undefined for keys that are not its own. Letters that are commands (A, E, R, J, K, N)
 * begin no entry when pressed alone; every other sign does, and so does any letter with Shift.
 */
export function actionOf(press: Press, singleKeys: boolean): GridAction | undefined {
  const { key, shiftKey, altKey } = press;
  const mod = press.ctrlKey || press.metaKey;
  if (altKey && !mod) return undefined;
  const arrow = ARROWS[key];
  if (arrow !== undefined) return { kind: 'move', step: arrow, toEdge: mod, extend: shiftKey };
  const jump = JUMPS[key];
  if (jump !== undefined) return { kind: 'move', step: jump, toEdge: false, extend: shiftKey };
  if (key === 'Home') return { kind: 'move', step: mod ? 'top' : 'home', toEdge: false, extend: shiftKey };
  if (key === 'End') return { kind: 'move', step: mod ? 'bottom' : 'end', toEdge: false, extend: shiftKey };
  if (mod && shiftKey) return key.toLowerCase() === 'z' ? { kind: 'redo' } : undefined;
  if (mod) return WITH_MOD[key.toLowerCase()];
  if (key === ' ' && shiftKey) return { kind: 'select', what: 'rows' };
  const named = NAMED[key];
  if (named !== undefined) return { kind: named };
  if (key.length !== 1) return undefined;
  if (singleKeys && !shiftKey) {
    if (key === 'j') return { kind: 'move', step: 'down', toEdge: false, extend: false };
    if (key === 'k') return { kind: 'move', step: 'up', toEdge: false, extend: false };
    const command = LETTERS[key];
    if (command !== undefined) return { kind: command };
  }
  return singleKeys && key === '?' ? undefined : { kind: 'type', text: key };
}
