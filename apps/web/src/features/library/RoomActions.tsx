import { ActionIcon, Button, Menu } from '@mantine/core';
import type { Dataroom } from '@atrium/domain/dataroom';
import {
  IconChevronDown,
  IconDownload,
  IconFileZip,
  IconFolderPlus,
  IconFolderUp,
  IconLink,
  IconMessage,
  IconPlus,
  IconUpload,
} from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { type ChangeEvent, useRef } from 'react';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { openDownloads } from '../../shared/download/download-store.ts';
import { filesOfInput, type PickedFile } from '../../shared/upload/dropped-files.ts';
import { AddFromUrl } from './AddFromUrl.tsx';
import { NewFolder } from './NewFolder.tsx';
import { downloadFolder } from './room-actions.ts';
import { useFileLimitWords } from '../../shared/upload/use-max-file-bytes.ts';
import styles from './RoomActions.module.css';

type Props = {
  dataroomId: string;
  room: Dataroom | undefined;
  folder: string | undefined;
  editable: boolean;
  isAsking: boolean;
  onAsk: () => void;
  onFiles: (files: PickedFile[]) => void;
};

export function RoomActions({ dataroomId, room, folder, editable, isAsking, onAsk, onFiles }: Props) {
  const [newFolderOpen, newFolder] = useDisclosure(false);
  const [fromUrlOpen, fromUrl] = useDisclosure(false);
  const words = folder === undefined ? 'Ask this data room' : 'Ask this folder';
  return (
    <>
      <Button
        variant="default"
        className={styles.ask}
        leftSection={<IconMessage size={14} stroke={1.6} />}
        aria-pressed={isAsking}
        onClick={onAsk}
      >
        {words}
      </Button>
      <ActionIcon size={44} className={styles.askPhone} aria-label={words} aria-pressed={isAsking} onClick={onAsk}>
        <IconMessage size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      {mayInRoom(room, 'download') && <DownloadMenu dataroomId={dataroomId} folder={folder} />}
      {editable && <AddFiles onFiles={onFiles} onFromUrl={fromUrl.open} onNewFolder={newFolder.open} />}
      {fromUrlOpen && <AddFromUrl dataroomId={dataroomId} folder={folder} onClose={fromUrl.close} />}
      {newFolderOpen && <NewFolder dataroomId={dataroomId} parent={folder} onClose={newFolder.close} />}
    </>
  );
}

function DownloadMenu({ dataroomId, folder }: { dataroomId: string; folder: string | undefined }) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label="Download" title="Download">
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileZip size={15} />} onClick={() => void downloadFolder(dataroomId, folder)}>
          {folder === undefined ? 'This data room (ZIP)' : 'This folder (ZIP)'}
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload size={15} />} onClick={openDownloads}>
          Prepared downloads
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

type AddProps = { onFiles: (files: PickedFile[]) => void; onFromUrl: () => void; onNewFolder: () => void };

function AddFiles({ onFiles, onFromUrl, onNewFolder }: AddProps) {
  const limit = useFileLimitWords();
  const fileInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(filesOfInput(event.currentTarget.files ?? []));
    event.currentTarget.value = '';
  };
  return (
    <div className={styles.add}>
      <Button
        className={styles.addFiles}
        leftSection={<IconUpload size={14} />}
        title={limit}
        onClick={() => fileInput.current?.click()}
      >
        Add files
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="filled" color="cobalt" className={styles.other} aria-label="More ways to add">
            <IconChevronDown size={14} className={styles.chevron} />
            <IconPlus size={20} className={styles.plus} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {limit !== undefined && <Menu.Label>{limit}</Menu.Label>}
          <Menu.Item leftSection={<IconUpload size={15} />} onClick={() => fileInput.current?.click()}>
            Add files
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderUp size={15} />} onClick={() => folderInput.current?.click()}>
            Add folder
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={15} />} onClick={onFromUrl}>
            From a web address
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderPlus size={15} />} onClick={onNewFolder}>
            New folder
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input ref={fileInput} type="file" multiple hidden aria-label="Files to add" onChange={onChange} />
      <input
        ref={(input) => {
          folderInput.current = input;
          // React has no property for this attribute.
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        hidden
        aria-label="Folder to add"
        onChange={onChange}
      />
    </div>
  );
}
