import { type DragEvent, useRef, useState } from 'react';
import { filesOfDrop, type PickedFile } from '../../shared/upload/dropped-files.ts';

export const ITEMS_TYPE = 'application/x-atrium-items';

export type DropOver = { kind: 'files' | 'items'; folderId: string | null };
type Options = {
  enabled: boolean;
  /** The target of a drop that is not on a folder. */
  current: string | null;
  onFiles: (files: PickedFile[], folderId: string | null) => void;
  onItems: (folderId: string | null) => void;
};

/**
 * A drop area for files from the computer and for rows of the data room. An element with `data-drop-folder` (a folder's
 * id, or empty for the top) accepts drops for that folder. The keyboard alternatives are "Add files" and "Move".
 */
export function useDrop({ enabled, current, onFiles, onItems }: Options) {
  const [over, setOver] = useState<DropOver | null>(null);
  const depth = useRef(0);

  const leave = () => {
    depth.current = 0;
    setOver(null);
  };
  const targetOf = (event: DragEvent): DropOver | null => {
    const { types } = event.dataTransfer;
    const row = event.target instanceof Element ? event.target.closest('[data-drop-folder]') : null;
    const named = row?.getAttribute('data-drop-folder');
    if (types.includes('Files')) return { kind: 'files', folderId: named == null ? current : named || null };
    if (!types.includes(ITEMS_TYPE) || named == null) return null;
    return { kind: 'items', folderId: named || null };
  };

  const handlers = {
    onDragEnter: () => {
      depth.current += 1;
    },
    onDragLeave: () => {
      depth.current -= 1;
      if (depth.current <= 0) leave();
    },
    onDragOver: (event: DragEvent) => {
      const target = targetOf(event);
      if (target !== null) {
        event.preventDefault();
        event.dataTransfer.dropEffect = target.kind === 'files' ? 'copy' : 'move';
      }
      setOver((last) => (last?.kind === target?.kind && last?.folderId === target?.folderId ? last : target));
    },
    onDrop: (event: DragEvent) => {
      const target = targetOf(event);
      leave();
      if (target === null) return;
      event.preventDefault();
      if (target.kind === 'items') onItems(target.folderId);
      else void filesOfDrop(event.dataTransfer).then((files) => onFiles(files, target.folderId));
    },
  };
  return { over: enabled ? over : null, handlers: enabled ? handlers : {} };
}
