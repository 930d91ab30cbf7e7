import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { singleKeysEnabled, useShortcuts } from '../../shared/keyboard/shortcuts.ts';
import { copyNodes, readNodes } from './clipboard.ts';
import type { FlowData, JsonObject } from '@atrium/domain/workflow';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]';

/** Listed in the help; the editor handles these keys itself, because a field that is being typed in keeps them. */
const GROUP = {
  title: 'Workflow editor',
  shortcuts: [
    { keys: 'a', label: 'Add a node' },
    { keys: 'mod+z', label: 'Undo; with Shift, redo' },
    { keys: 'mod+s', label: 'Save' },
    { keys: 'mod+c', label: 'Copy the selected nodes' },
    { keys: 'mod+v', label: 'Paste nodes, also from another workflow' },
    { keys: 'mod+d', label: 'Duplicate the selected nodes' },
    { keys: 'Delete', label: 'Delete the selection' },
    { keys: 'ArrowUp', label: 'Move the selected nodes, with all arrows' },
  ],
};

export type EditorActions = {
  undo: () => void;
  redo: () => void;
  save: () => void;
  add: () => void;
  remove: () => void;
  duplicate: () => void;
  move: (by: { x: number; y: number }) => void;
  paste: (copied: { nodes: JsonObject[]; edges: JsonObject[] }) => void;
};

type State = { flow: FlowData; selected: ReadonlySet<string>; isReadOnly: boolean; actions: EditorActions };

/** A field gives its text to the flow when the user leaves it, so saving leaves it and returns to it. */
function commitTyping(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !isTyping(target)) return;
  flushSync(() => target.blur());
  if (target.isConnected) target.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Whether the user has selected text on the page, which copying takes. */
function hasTextSelection(): boolean {
  return window.getSelection()?.isCollapsed === false;
}

/** The command of a key; null for other keys. */
function actionOf(event: KeyboardEvent): keyof Omit<EditorActions, 'paste' | 'move'> | null {
  const key = event.key.toLowerCase();
  if (event.altKey) return null;
  if (event.metaKey || event.ctrlKey) {
    if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
    if (key === 'y') return 'redo';
    if (key === 's') return 'save';
    return key === 'd' ? 'duplicate' : null;
  }
  if (key === 'delete' || key === 'backspace') return 'remove';
  return key === 'a' && singleKeysEnabled() ? 'add' : null;
}

/** How far an arrow moves nodes, and how far with Shift; as the canvas does it for a node with the focus. */
const STEP = 5;
const LARGE_STEP = 20;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** How far a key moves the selected nodes; null for other keys and where arrows do something else, as in fields and menus. */
function moveOf({ key, target, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): { x: number; y: number } | null {
  const arrow = ARROWS[key];
  if (!arrow || altKey || ctrlKey || metaKey || isTyping(target)) return null;
  const isFree =
    target === document.body || (target instanceof Element && target.closest('[data-arrows-move]') !== null);
  const step = shiftKey ? LARGE_STEP : STEP;
  return isFree ? { x: arrow.x * step, y: arrow.y * step } : null;
}

/** The keys of the editor, and copying and pasting nodes. */
export function useEditorKeys(state: State): void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useShortcuts(GROUP);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const move = moveOf(event);
      if (move && latest.current.selected.size > 0 && !latest.current.isReadOnly && !event.defaultPrevented) {
        event.preventDefault();
        latest.current.actions.move(move);
        return;
      }
      const action = actionOf(event);
      if (action === null || latest.current.isReadOnly || event.defaultPrevented) return;
      if (action !== 'save' && isTyping(event.target)) return;
      event.preventDefault();
      if (action === 'save') commitTyping(event.target);
      latest.current.actions[action]();
    };
    const onCopy = (event: ClipboardEvent) => {
      const { flow, selected } = latest.current;
      if (selected.size === 0 || isTyping(event.target) || hasTextSelection()) return;
      event.clipboardData?.setData('text/plain', copyNodes(flow, selected));
      event.preventDefault();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (latest.current.isReadOnly || isTyping(event.target)) return;
      const copied = readNodes(event.clipboardData?.getData('text/plain') ?? '');
      if (!copied) return;
      event.preventDefault();
      latest.current.actions.paste(copied);
    };
    window.addEventListener('keydown', onKey);
    document.addEventListener('copy', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
}
