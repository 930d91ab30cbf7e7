import { mayOn } from '@atrium/domain/access';
import type { Conversation } from '@atrium/domain/conversation';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { NameModal } from '../parts/NameModal.tsx';
import { renameConversation, trashConversation } from './conversation-actions.ts';

type Props = { conversation: Conversation; onTrashed?: () => void };

export function mayHaveConversationMenu({ permission }: Conversation): boolean {
  return mayOn('conversation', permission, 'rename');
}

/** The menu of the open conversation. */
export function ConversationMenu({ conversation, onTrashed }: Props) {
  const [renaming, setRenaming] = useState(false);
  if (!mayHaveConversationMenu(conversation)) return null;
  return (
    <>
      <Menu position="bottom-end" width={190}>
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${conversation.title}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ConversationMenuItems
            conversation={conversation}
            onRename={() => setRenaming(true)}
            {...(onTrashed === undefined ? {} : { onTrashed })}
          />
        </Menu.Dropdown>
      </Menu>
      {renaming && <RenameConversation conversation={conversation} onClose={() => setRenaming(false)} />}
    </>
  );
}

/** The commands of a conversation. */
export function ConversationMenuItems({ conversation, onTrashed, onRename }: Props & { onRename: () => void }) {
  const trash = async () => {
    if (await trashConversation(conversation)) onTrashed?.();
  };
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={15} />} onClick={onRename}>
        Rename
      </Menu.Item>
      {mayOn('conversation', conversation.permission, 'delete') && (
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void trash()}>
          Move to the trash
        </Menu.Item>
      )}
    </>
  );
}

export function RenameConversation({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  return (
    <NameModal
      title="Rename the conversation"
      label="Name"
      initial={conversation.title}
      submit="Rename"
      onClose={onClose}
      onSubmit={(title) => renameConversation(conversation, title)}
    />
  );
}
