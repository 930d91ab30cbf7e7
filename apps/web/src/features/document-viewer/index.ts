import { oneOfParam, positiveParam, present, textParam } from '../../shared/url/search-params.ts';

const VIEWS = ['page', 'text'] as const;
/** How a document is shown: as pages or as text. */
export type DocumentView = (typeof VIEWS)[number];

/**
 * URLs: `/documents/<id>` opens a document, `?page=14` opens a page, `&passage=<key>` marks a passage on it (`keepPassage`
 * returns the key), `&chat=<conversation id>` opens a conversation next to it (`off` for none), and
 * `&cite=<message id>.<n>` selects one of its citations. `on` is the passage's page after the user has moved to another
 * page. `zoom` is in percent; without it, pages fill the width.
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
