import type { Row } from '@atrium/domain/ai-table';
import { Menu } from '@mantine/core';
import { IconExternalLink, IconMessage, IconRotateClockwise2, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FloatingMenu } from '../../../shared/grid/FloatingMenu.tsx';

type Props = {
  row: Row;
  place: DOMRect;
  mayEdit: boolean;
  /** An agent writes the row, so that it is neither read again nor deleted here. */
  isOfAgent: boolean;
  isRunning: boolean;
  onAsk: (documentId: string) => void;
  onReadAgain: () => void;
  onDelete: () => void;
  onClose: () => void;
  /** The menu items of the cell that the menu was opened on. */
  children?: ReactNode;
};

export function RowMenu({ row, place, mayEdit, isOfAgent, isRunning, children, ...on }: Props) {
  const { onAsk, onReadAgain, onDelete, onClose } = on;
  const mayChange = mayEdit && !isOfAgent;
  const navigate = useNavigate();
  const { documentId } = row;
  const open = () =>
    documentId !== null &&
    void navigate({ to: '/documents/$documentId', params: { documentId }, search: { chat: 'off' } });
  return (
    <FloatingMenu place={place} onClose={onClose} label={`Row ${row.documentName ?? 'without a document'}`}>
      {children}
      {row.documentId !== null && (
        <Menu.Item leftSection={<IconExternalLink size={15} />} onClick={open}>
          Open the document
        </Menu.Item>
      )}
      {documentId !== null && row.unreadable === null && (
        <Menu.Item leftSection={<IconMessage size={15} />} onClick={() => onAsk(documentId)}>
          Ask about this
        </Menu.Item>
      )}
      {mayChange && row.documentId !== null && (
        <Menu.Item leftSection={<IconRotateClockwise2 size={15} />} disabled={isRunning} onClick={onReadAgain}>
          Read this row again…
        </Menu.Item>
      )}
      {mayChange && (
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={onDelete}>
          Delete the row…
        </Menu.Item>
      )}
      {!mayEdit && row.documentId === null && <Menu.Label>You can read this table but not change it.</Menu.Label>}
    </FloatingMenu>
  );
}
