import type { Dataroom, DataroomItem } from '@atrium/domain/dataroom';
import { useCallback, useState } from 'react';
import type { Scope } from '../../shared/conversation/scope.ts';
import { useScopeOf } from '../../shared/conversation/use-scope.ts';
import type { TreeFolder } from './folder-tree.ts';
import { scopeOfItems } from './scope-of-items.ts';
import { NEW_QUESTION, type RoomSearch } from './room-search.ts';

type Options = {
  room: Dataroom | undefined;
  dataroomId: string;
  folders: readonly TreeFolder[];
  search: RoomSearch;
  onShow: (change: Partial<RoomSearch>) => void;
};

/** The conversation next to the documents: whether it is open, and what it covers. */
export function useRoomAsk({ room, dataroomId, folders, search, onShow }: Options) {
  const { ask, folderId } = search;
  const scope = useScopeOf({ dataroom: dataroomId, ...(folderId === undefined ? {} : { folder: folderId }) });
  // A new number starts a new conversation without the state of the one before.
  const [question, setQuestion] = useState<{ number: number; about: Scope | undefined }>({
    number: 0,
    about: undefined,
  });
  const scopeOf = useCallback(
    (items: readonly DataroomItem[]) => (room === undefined ? undefined : scopeOfItems(room, folders, items)),
    [room, folders],
  );
  return {
    scopeOf,
    isOpen: ask !== undefined,
    conversationId: ask === NEW_QUESTION ? undefined : ask,
    key: question.number,
    about: question.about,
    scope,
    begin: () => {
      setQuestion(({ number }) => ({ number: number + 1, about: undefined }));
      onShow({ ask: NEW_QUESTION });
    },
    beginAbout: useCallback(
      (items: readonly DataroomItem[]) => {
        const about = scopeOf(items);
        if (about === undefined) return;
        setQuestion(({ number }) => ({ number: number + 1, about }));
        onShow({ ask: NEW_QUESTION });
      },
      [scopeOf, onShow],
    ),
    close: () => onShow({ ask: undefined }),
    started: (conversationId: string) => onShow({ ask: conversationId }),
  };
}
