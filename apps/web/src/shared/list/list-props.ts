import type { ReactNode } from 'react';
import type { Listed } from './use-list.ts';

export type ListColumn<Item> = {
  id: string;
  label: string;
  /** A track of the CSS grid: "84px", "minmax(0, 1fr)". */
  width: string;
  isNumber?: boolean;
  /** The field that the server sorts by. */
  sort?: string;
  /** Hidden on screens below 992 px. */
  isWide?: boolean;
  renderCell: (item: Item) => ReactNode;
};

/** The properties of a list, which its head and rows share. */
export type ListProps<Item extends Listed> = {
  label: string;
  items: readonly Item[];
  nameOf: (item: Item) => string;
  /** The first column is the name; on phones the others follow as a line of facts. */
  columns: readonly ListColumn<Item>[];
  /** The field of the order, with a minus for descending. */
  sort?: string | undefined;
  onSort?: (sort: string) => void;
  onOpen?: (item: Item) => void;
  /** The items of a row's menu; null if this row has none. */
  renderMenu?: (item: Item) => ReactNode;
  /** Buttons for the selected rows. Without it, rows cannot be selected. */
  renderBulk?: (selected: readonly Item[], clear: () => void) => ReactNode;
  /** Whether a row is the one that another part of the page shows. */
  isCurrent?: (item: Item) => boolean;
  rowTestId?: string;
  hasMore?: boolean | undefined;
  onMore?: () => void;
  /** The heading above successive rows that share it. Only for lists in a page. */
  groupOf?: (item: Item) => string;
  /** Whether the page scrolls instead of the list; for short lists among other content. */
  isInPage?: boolean;
  takesFocus?: boolean;
};

/** The id of a row's element, which the list names as the active one. */
export function rowId(id: string | null): string {
  return `row-${id ?? 'none'}`;
}
