const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
const NAMES: Record<string, string> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: '↵',
  escape: 'Esc',
  delete: 'Del',
  ' ': 'Space',
  mod: isApple ? '⌘' : 'Ctrl',
};

/** The name of a shortcut on this keyboard: `mod+k` is ⌘K or Ctrl K. */
export function keyName(keys: string): string {
  const named = keys
    .split('+')
    .map((key) => NAMES[key.toLowerCase()] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(isApple ? '' : ' ');
  return named;
}

export function KeyNames({ keys }: { keys: string }) {
  return keys.split(' ').map((key) => <kbd key={key}>{keyName(key === '' ? ' ' : key)}</kbd>);
}
