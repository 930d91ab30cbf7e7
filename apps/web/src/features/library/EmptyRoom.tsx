import { Button } from '@mantine/core';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import type { RoomSearch } from './room-search.ts';

type Props = { filtered: boolean; editable: boolean; onShow: (change: Partial<RoomSearch>) => void };

export function EmptyRoom({ filtered, editable, onShow }: Props) {
  if (filtered) {
    return (
      <EmptyState
        title="Nothing here fits the view"
        action={
          <Button variant="default" onClick={() => onShow({ view: 'all', type: undefined })}>
            Show everything
          </Button>
        }
      />
    );
  }
  if (!editable) return <EmptyState title="This folder is empty" />;
  return (
    <EmptyState title="No documents yet">
      Drop files or whole folders anywhere on this page, or use Add files above. Each is read page by page and then
      answers questions with citations.
    </EmptyState>
  );
}
