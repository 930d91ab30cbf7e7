import { present, textParam } from '../../shared/url/search-params.ts';

/**
 * URLs: `/chat` starts a conversation, `/chat?document=<id>` about one document. `/chat/<id>` opens a conversation,
 * `/library/<id>/ask` the conversations about a data room, and `/documents/<id>?chat=<conversation id>` a conversation
 * next to a document. `/chat?dataroom=<id>` is an old address of a data room's conversations.
 */
export function chatSearch(params: Record<string, unknown>) {
  return present({
    dataroom: textParam(params['dataroom']),
    folder: textParam(params['folder']),
    document: textParam(params['document']),
  });
}
export type ChatSearch = ReturnType<typeof chatSearch>;

/** The URL parameters of a data room's conversations: the open one, or what a new question covers. */
export function roomAskSearch(params: Record<string, unknown>) {
  return present({
    chat: textParam(params['chat']),
    folder: textParam(params['folder']),
    document: textParam(params['document']),
  });
}
export type RoomAskSearch = ReturnType<typeof roomAskSearch>;
