/** The keys of a list, as its status bar names them. */
export const LIST_KEYS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Enter', 'open'],
  ['?', 'all keys'],
] as const;

/** The keys of a list whose rows have a menu. */
export const MENU_LIST_KEYS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Enter', 'open'],
  ['Shift+F10', 'menu'],
  ['?', 'all keys'],
] as const;
