import { mayOn } from '@atrium/domain/access';
import type { Conversation } from '@atrium/domain/conversation';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NameModal } from '../parts/NameModal.tsx';
import { renameConversation, trashConversation } from './conversation-actions.ts';

type Props = { conversation: Conversation; onTrashed?: () => void; size?: number };

export function ConversationMenu({ conversation, onTrashed, size = 28 }: Props) {
  const [renaming, setRenaming] = useState(false);
  if (!mayOn('conversation', conversation.permission, 'rename')) return null;
  const trash = async () => {
    if (await trashConversation(conversation)) onTrashed?.();
  };
  return (
    <>
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon size={size} aria-label={`Actions for ${conversation.title}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => setRenaming(true)}>
            Rename
          </Menu.Item>
          {mayOn('conversation', conversation.permission, 'delete') && (
            <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void trash()}>
              Move to the trash
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {renaming && (
        <NameModal
          title="Rename the conversation"
          label="Name"
          initial={conversation.title}
          submit="Rename"
          onClose={() => setRenaming(false)}
          onSubmit={(title) => renameConversation(conversation, title)}
        />
      )}
    </>
  );
}
