import { useEffect } from 'react';
import { create } from 'zustand';

export type Shortcut = {
  /** `mod+k`, `?`, `F2`, `ArrowDown` or a sequence such as `g l`. */
  keys: string;
  label: string;
  /** Absent if the component handles the key itself, such as a grid's arrows. */
  run?: (event: KeyboardEvent) => void;
};
export type ShortcutGroup = { title: string; shortcuts: Shortcut[] };

const SEQUENCE_MS = 900;
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="textbox"]';
const DIALOG = '[role="dialog"], [role="menu"], [role="listbox"]';
const STORED = 'atrium.single-key-shortcuts';

const useStore = create<{ groups: readonly ShortcutGroup[] }>(() => ({ groups: [] }));
let lastKey = { key: '', at: 0 };

/** Users of speech input can switch single-key shortcuts off (WCAG 2.1.4). */
export function singleKeysEnabled(): boolean {
  return window.localStorage.getItem(STORED) !== 'off';
}

export function enableSingleKeys(on: boolean): void {
  window.localStorage.setItem(STORED, on ? 'on' : 'off');
}

export function useShortcutGroups(): readonly ShortcutGroup[] {
  return useStore((state) => state.groups);
}

/** Whether this key press completes a shortcut. `before` is the key pressed just before. */
export function matches(keys: string, event: KeyboardEvent, before: string): boolean {
  const steps = keys.toLowerCase().split(' ');
  const last = steps.at(-1) ?? '';
  const mod = event.metaKey || event.ctrlKey;
  if (last.startsWith('mod+')) return mod && !event.altKey && event.key.toLowerCase() === last.slice(4);
  if (mod || event.altKey || event.key.toLowerCase() !== last) return false;
  return steps.length === 1 || before === steps[0];
}

function isSingleKey(keys: string): boolean {
  return !keys.startsWith('mod+') && keys.split(' ').every((key) => key.length === 1);
}

function onKeyDown(event: KeyboardEvent): void {
  const before = Date.now() - lastKey.at < SEQUENCE_MS ? lastKey.key : '';
  lastKey = { key: event.key.toLowerCase(), at: Date.now() };
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target instanceof Element ? event.target : null;
  const busy = target?.closest(`${TYPING}, ${DIALOG}`) != null;
  for (const { keys, run } of useStore.getState().groups.flatMap((group) => group.shortcuts)) {
    if (run === undefined || !matches(keys, event, before)) continue;
    if (busy && !keys.startsWith('mod+')) continue;
    if (isSingleKey(keys) && !singleKeysEnabled()) continue;
    event.preventDefault();
    run(event);
    return;
  }
}

export function startShortcuts(): () => void {
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** Registers a group of shortcuts while the component is mounted. The group must be memoised. */
export function useShortcuts(group: ShortcutGroup): void {
  useEffect(() => {
    useStore.setState(({ groups }) => ({ groups: [...groups, group] }));
    return () => useStore.setState(({ groups }) => ({ groups: groups.filter((other) => other !== group) }));
  }, [group]);
}
