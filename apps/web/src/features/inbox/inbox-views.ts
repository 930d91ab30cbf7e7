import type { InboxItem } from '../../shared/inbox/inbox-items.ts';
import { oneOfParam, present } from '../../shared/url/search-params.ts';

export const INBOX_VIEWS = ['all', 'cells', 'files', 'questions', 'decisions', 'invitations'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

const LABELS: Record<InboxView, string> = {
  all: 'All',
  cells: 'Cells',
  files: 'Files',
  questions: 'Questions',
  decisions: 'Decisions',
  invitations: 'Invitations',
};
const VIEW_OF: Record<InboxItem['kind'], InboxView> = {
  review: 'cells',
  failedCells: 'cells',
  unread: 'files',
  question: 'questions',
  approval: 'decisions',
  expired: 'invitations',
};

/** The URL parameters of the inbox. */
export function inboxSearch(params: Record<string, unknown>) {
  return present({ show: oneOfParam(INBOX_VIEWS, params['show']) });
}
export type InboxSearch = ReturnType<typeof inboxSearch>;

type Kind = Pick<InboxItem, 'kind'>;

/** The items of a view. */
export function itemsIn<Item extends Kind>(items: readonly Item[], view: InboxView): readonly Item[] {
  return view === 'all' ? items : items.filter(({ kind }) => VIEW_OF[kind] === view);
}

/** The views that have items, with their numbers, and the current one. */
export function viewsOf(items: readonly Kind[], current: InboxView) {
  return INBOX_VIEWS.map((id) => ({ id, label: LABELS[id], count: itemsIn(items, id).length })).filter(
    ({ id, count }) => id === 'all' || id === current || count > 0,
  );
}
