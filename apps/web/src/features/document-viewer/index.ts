import { oneOfParam, positiveParam, present, textParam } from '../../shared/url/search-params.ts';

const VIEWS = ['page', 'text'] as const;
/** How a document is shown: its pages as they look, or their words alone. */
export type DocumentView = (typeof VIEWS)[number];

/**
 * Ways in: `/documents/<id>` opens a document, `?page=14` at a page, `&passage=<key>` with a passage
 * marked there (the key is `keepPassage`'s: words do not stand in addresses),
 * `&chat=<conversation id>` with a conversation beside it (`off` for none) and `&cite=<message id>.<n>` with one of its
 * citations current. `on` is the passage's page once one has moved on; `zoom` is in percent, absent to fill the width.
 */
export function viewerSearch(params: Record<string, unknown>) {
  return present({
    page: positiveParam(params['page']),
    passage: textParam(params['passage']),
    on: positiveParam(params['on']),
    chat: textParam(params['chat']),
    cite: textParam(params['cite']),
    zoom: positiveParam(params['zoom']),
    view: oneOfParam(VIEWS, params['view']),
  });
}
export type ViewerSearch = ReturnType<typeof viewerSearch>;
