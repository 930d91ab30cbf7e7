import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Dataroom } from '@atrium/domain/dataroom';
import {
  IconChevronDown,
  IconFolderPlus,
  IconFolderUp,
  IconMessage,
  IconPlus,
  IconUpload,
  IconUsers,
} from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { type ChangeEvent, lazy, Suspense, useRef } from 'react';
import { mayInRoom } from '../../shared/access/may.ts';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { filesOfInput, type PickedFile } from '../../shared/upload/dropped-files.ts';
import { NewFolder } from './NewFolder.tsx';
import styles from './RoomActions.module.css';

const RoomMembers = lazy(async () => ({ default: (await import('./RoomMembers.tsx')).RoomMembers }));

type Props = {
  dataroomId: string;
  room: Dataroom | undefined;
  folder: string | undefined;
  editable: boolean;
  onFiles: (files: PickedFile[]) => void;
};

export function RoomActions({ dataroomId, room, folder, editable, onFiles }: Props) {
  const scope = { dataroom: dataroomId, ...(folder === undefined ? {} : { folder }) };
  const [newFolderOpen, newFolder] = useDisclosure(false);
  const [membersOpen, members] = useDisclosure(false);
  const words = folder === undefined ? 'Ask this room' : 'Ask this folder';
  return (
    <>
      <ButtonLink variant="default" to="/chat" search={scope} className={styles.ask}>
        {words}
      </ButtonLink>
      <Link to="/chat" search={scope} className={styles.askPhone} aria-label={words}>
        <IconMessage size={20} stroke={1.6} aria-hidden="true" />
      </Link>
      {mayInRoom(room, 'viewDataroomMembers') && (
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Members of this room"
          title="Members"
          onClick={members.open}
        >
          <IconUsers size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {editable && <AddFiles onFiles={onFiles} onNewFolder={newFolder.open} />}
      {membersOpen && room !== undefined && (
        <Suspense fallback={null}>
          <RoomMembers room={room} onClose={members.close} />
        </Suspense>
      )}
      {newFolderOpen && <NewFolder dataroomId={dataroomId} parent={folder} onClose={newFolder.close} />}
    </>
  );
}

function AddFiles({ onFiles, onNewFolder }: { onFiles: (files: PickedFile[]) => void; onNewFolder: () => void }) {
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(filesOfInput(event.currentTarget.files ?? []));
    event.currentTarget.value = '';
  };
  return (
    <div className={styles.add}>
      <Button
        className={styles.addFiles}
        leftSection={<IconUpload size={14} />}
        onClick={() => fileInput.current?.click()}
      >
        Add files
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="filled" color="cobalt" className={styles.other} aria-label="Other ways to add">
            <IconChevronDown size={14} className={styles.chevron} />
            <IconPlus size={20} className={styles.plus} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUpload size={15} />} onClick={() => fileInput.current?.click()}>
            Add files
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderUp size={15} />} onClick={() => folderInput.current?.click()}>
            Add folder
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderPlus size={15} />} onClick={onNewFolder}>
            New folder
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input ref={fileInput} type="file" multiple hidden aria-label="Files to add" onChange={take} />
      <input
        ref={(input) => {
          folderInput.current = input;
          // React knows no such attribute as a property.
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label="Folder to add"
        onChange={take}
      />
    </div>
  );
}
