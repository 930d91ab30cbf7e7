import { type GridNavigation, type KeyPress, navigationOf } from '../../../shared/grid/grid-keys.ts';

export type CellCommand =
  | 'accept'
  | 'clear'
  | 'close'
  | 'edit'
  | 'fillDown'
  | 'nextReview'
  | 'open'
  | 'redo'
  | 'readAgain'
  | 'undo';
export type GridAction = GridNavigation | { kind: 'type'; text: string } | { kind: CellCommand };

const BY_KEY: Record<string, CellCommand> = {
  Enter: 'open',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  Escape: 'close',
};
const BY_MOD: Record<string, CellCommand> = { d: 'fillDown', z: 'undo', y: 'redo' };
const BY_LETTER: Record<string, CellCommand> = { a: 'accept', r: 'readAgain', e: 'edit', n: 'nextReview' };

/**
 * Returns what a key does in a table; undefined for keys of the browser. A letter that is a command (A, E, R, J, K, N)
 * starts an edit only with Shift; every other character always does.
 */
export function actionOf(press: KeyPress, singleKeys: boolean): GridAction | undefined {
  const { key, shiftKey, altKey } = press;
  const mod = press.ctrlKey || press.metaKey;
  if (altKey && !mod) return undefined;
  const navigation = navigationOf(press, singleKeys);
  if (navigation !== undefined) return navigation;
  const command = mod ? commandByMod(key, shiftKey) : commandByKey(key, singleKeys && !shiftKey);
  if (command !== undefined) return { kind: command };
  const isText = !mod && key.length === 1 && !(singleKeys && key === '?');
  return isText ? { kind: 'type', text: key } : undefined;
}

function commandByMod(key: string, shiftKey: boolean): CellCommand | undefined {
  const letter = key.toLowerCase();
  if (shiftKey) return letter === 'z' ? 'redo' : undefined;
  return BY_MOD[letter];
}

function commandByKey(key: string, hasLetters: boolean): CellCommand | undefined {
  return BY_KEY[key] ?? (hasLetters ? BY_LETTER[key] : undefined);
}
