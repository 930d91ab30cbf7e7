import { present, textParam } from '../../shared/url/search-params.ts';

/**
 * URLs: `/chat` starts a conversation, `/chat?dataroom=<id>` about a data room ("Ask this data room"), with
 * `&folder=<id>` about a folder in it, with `&document=<id>` about one document. `/chat/<id>` opens a conversation, and
 * `/documents/<id>?chat=<conversation id>` opens it next to a document.
 */
export function chatSearch(params: Record<string, unknown>) {
  return present({
    dataroom: textParam(params['dataroom']),
    folder: textParam(params['folder']),
    document: textParam(params['document']),
  });
}
export type ChatSearch = ReturnType<typeof chatSearch>;
