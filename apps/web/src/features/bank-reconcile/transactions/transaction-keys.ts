import type { KeyPress } from '../../../shared/grid/grid-keys.ts';

/** The actions for one or several transactions. */
export type RowCommand = 'accept' | 'category' | 'rule' | 'withdraw';

/** The action of a key in the list of transactions. */
export type TransactionCommand =
  | { kind: 'move'; step: 'up' | 'down' | 'pageUp' | 'pageDown' | 'top' | 'bottom'; extend: boolean }
  | { kind: 'pick' | 'pickAll' | 'unpick' }
  | {
      kind: RowCommand | 'nextOpen' | 'trace' | 'statement' | 'search' | 'undo' | 'note';
    };

const STEPS = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'top',
  End: 'bottom',
} as const;
const STEP_LETTERS = { j: 'down', k: 'up' } as const;
const LETTERS = {
  n: 'nextOpen',
  a: 'accept',
  c: 'category',
  r: 'rule',
  w: 'withdraw',
  e: 'note',
  s: 'statement',
  x: 'pick',
} as const;

/** Returns the command of a key press; undefined for other keys. Without `singleKeys`, letters do nothing. */
export function commandOf(press: KeyPress, singleKeys: boolean): TransactionCommand | undefined {
  const { key, shiftKey, altKey } = press;
  const mod = press.ctrlKey || press.metaKey;
  if (altKey) return undefined;
  if (mod) return commandByMod(key.toLowerCase(), shiftKey);
  if (isKeyOf(STEPS, key)) return { kind: 'move', step: STEPS[key], extend: shiftKey };
  if (key === ' ') return { kind: 'pick' };
  if (key === 'Enter') return { kind: 'trace' };
  if (key === 'Escape') return { kind: 'unpick' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'withdraw' };
  if (shiftKey || !singleKeys) return undefined;
  if (key === '/') return { kind: 'search' };
  if (isKeyOf(STEP_LETTERS, key)) return { kind: 'move', step: STEP_LETTERS[key], extend: false };
  return isKeyOf(LETTERS, key) ? { kind: LETTERS[key] } : undefined;
}

function commandByMod(key: string, shift: boolean): TransactionCommand | undefined {
  if (shift) return undefined;
  switch (key) {
    case 'a':
      return { kind: 'pickAll' };
    case 'z':
      return { kind: 'undo' };
    case 'home':
    case 'arrowup':
      return { kind: 'move', step: 'top', extend: false };
    case 'end':
    case 'arrowdown':
      return { kind: 'move', step: 'bottom', extend: false };
    default:
      return undefined;
  }
}

function isKeyOf<Keys extends object>(keys: Keys, key: string): key is Extract<keyof Keys, string> {
  return Object.hasOwn(keys, key);
}
