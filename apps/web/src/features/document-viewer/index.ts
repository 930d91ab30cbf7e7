import { oneOfParam, positiveParam, present, textParam } from '../../shared/url/search-params.ts';

export const VIEWS = ['page', 'text'] as const;
/** How a document is shown: its pages as they look, or their words alone. */
export type DocumentView = (typeof VIEWS)[number];

/**
 * Ways in: `/documents/<id>` opens a document, `?page=14` at a page, `&quote=<words>` with a passage marked there,
 * `&chat=<conversation id>` with a conversation beside it (`off` for none) and `&cite=<message id>.<n>` with one of its
 * citations current. `on` is the quote's page once one has moved on; `zoom` is in percent, absent to fill the width.
 */
export function viewerSearch(params: Record<string, unknown>) {
  return present({
    page: positiveParam(params['page']),
    quote: textParam(params['quote']),
    on: positiveParam(params['on']),
    chat: textParam(params['chat']),
    cite: textParam(params['cite']),
    zoom: positiveParam(params['zoom']),
    view: oneOfParam(VIEWS, params['view']),
  });
}
export type ViewerSearch = ReturnType<typeof viewerSearch>;
