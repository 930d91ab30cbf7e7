import { present, textParam } from '../../shared/url/search-params.ts';

/**
 * Ways in: `/chat` starts a conversation, `/chat?dataroom=<id>` about a room ("Ask this room"), with `&folder=<id>`
 * about a folder of it, with `&document=<id>` about one file; `/chat/<id>` goes on with a conversation. Beside a
 * document it is `/documents/<id>?chat=<conversation id>`.
 */
export function chatSearch(params: Record<string, unknown>) {
  return present({
    dataroom: textParam(params['dataroom']),
    folder: textParam(params['folder']),
    document: textParam(params['document']),
  });
}
export type ChatSearch = ReturnType<typeof chatSearch>;
