import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import type { PickedFile } from '../../shared/upload/dropped-files.ts';
import { pickFiles } from '../../shared/upload/pick-files.ts';
import { useFileLimitWords } from '../../shared/upload/use-max-file-bytes.ts';
import type { RoomSearch } from './room-search.ts';

type Props = {
  filtered: boolean;
  editable: boolean;
  onShow: (change: Partial<RoomSearch>) => void;
  onFiles: (files: PickedFile[]) => void;
};

export function EmptyRoom({ filtered, editable, onShow, onFiles }: Props) {
  const limit = useFileLimitWords();
  if (filtered) {
    return (
      <EmptyState
        title="No results in this view"
        action={
          <Button variant="default" onClick={() => onShow({ view: 'all', type: undefined })}>
            Show all
          </Button>
        }
      />
    );
  }
  if (!editable) return <EmptyState title="This folder is empty" />;
  return (
    <EmptyState
      title="No documents yet"
      action={
        <Button variant="default" leftSection={<IconUpload size={14} />} onClick={() => pickFiles(onFiles)}>
          Add files
        </Button>
      }
    >
      Drop files or whole folders anywhere on this page. Atrium reads them page by page, and answers cite them.
      {limit !== undefined && ` ${limit}.`}
    </EmptyState>
  );
}
