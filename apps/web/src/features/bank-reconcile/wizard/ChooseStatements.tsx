import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconFolder, IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { mayEditRoom } from '../../../shared/access/permissions.ts';
import { api, apiClient, queries } from '../../../shared/api/client.ts';
import { useRooms } from '../../../shared/dataroom/use-rooms.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { countOf, files } from '../../../shared/format/number.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { filesOfDrop, type PickedFile } from '../../../shared/upload/dropped-files.ts';
import { pickFiles } from '../../../shared/upload/pick-files.ts';
import { addUploads, useUploads } from '../../../shared/upload/upload-store.ts';
import { useMaxFileBytes } from '../../../shared/upload/use-max-file-bytes.ts';
import { startRun } from '../folder/use-run.ts';
import type { WizardSearch } from './wizard-search.ts';
import styles from './Wizard.module.css';

type Props = { search: WizardSearch; onCreated: (folderId: string) => void };

/** Chooses the folder with the statements, or creates one and uploads them. Then the statements are read. */
export function ChooseStatements({ search, onCreated }: Props) {
  const rooms = useRooms();
  return (
    <QueryView query={rooms} name="the data rooms" rows={6}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No data rooms yet" action={<ButtonLink to="/library">Create a data room</ButtonLink>}>
            Statements are documents of a data room. Create one first.
          </EmptyState>
        ) : (
          <Choose
            rooms={data.map(({ id, name }) => ({ value: id, label: name }))}
            mayEdit={(id) => mayEditRoom(data.find((room) => room.id === id))}
            search={search}
            onCreated={onCreated}
          />
        )
      }
    </QueryView>
  );
}

type ChooseProps = Props & {
  rooms: readonly { value: string; label: string }[];
  mayEdit: (dataroomId: string) => boolean;
};

const MOST_FOLDERS = 1000;

function Choose({ rooms, mayEdit, search, onCreated }: ChooseProps) {
  const [dataroomId, setRoom] = useState(search.room ?? rooms[0]?.value ?? '');
  const [folderId, setFolder] = useState(search.from);
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const folders = api.folder.list.useQuery(
    { dataroomId, orderBy: ['name'], limit: MOST_FOLDERS },
    { enabled: dataroomId !== '' },
  );
  const chosen = folders.data?.data.find(({ id }) => id === folderId);
  // An upload that failed or was refused must not keep the others waiting.
  const sending = useUploads().filter(
    ({ target, state }) => target.folderId === folderId && (state.kind === 'waiting' || state.kind === 'sending'),
  );
  const documents = api.dataroom.listItems.useQuery(
    { dataroomId, folderId: folderId ?? null, limit: 100 },
    { enabled: chosen !== undefined },
  );
  const listed = documents.data?.data.filter(({ type }) => type === 'document') ?? [];
  const folderName = name.trim() === '' ? chosen?.name : name.trim();
  const read = async () => {
    if (chosen === undefined || folderName === undefined) return;
    setBusy(true);
    const created = await startRun({
      folderName,
      statementFolderId: chosen.id,
      agentConfig: { appData: { glCategories: [], rules: [] }, appMetadata: { appName: folderName } },
    });
    setBusy(false);
    if (created !== undefined) onCreated(created);
  };
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        void read();
      }}
    >
      <div className={styles.body}>
        <section className={styles.part} aria-labelledby="where-heading">
          <h2 id="where-heading">Where are the statements?</h2>
          <p>
            A folder of a data room with OFX, QIF, MT940, CAMT, BAI2, CSV, Excel or PDF files. Subfolders are included.
          </p>
          <div className={styles.fields}>
            <NativeSelect
              label="Data room"
              data={[...rooms]}
              value={dataroomId}
              onChange={(event) => {
                setRoom(event.currentTarget.value);
                setFolder(undefined);
              }}
            />
            <QueryView query={folders} name="the folders" rows={3}>
              {({ data }) => (
                <FolderChoice
                  folders={data}
                  chosenId={folderId}
                  onChoose={setFolder}
                  onNew={
                    mayEdit(dataroomId) ? async (made) => setFolder(await createFolder(dataroomId, made)) : undefined
                  }
                />
              )}
            </QueryView>
          </div>
          {chosen !== undefined && (
            <Upload
              target={{ dataroomId, folderId: chosen.id, name: chosen.name }}
              words={
                sending.length > 0
                  ? countOf(sending.length, { one: 'Uploading # file…', other: 'Uploading # files…' })
                  : `${files(listed.length)} in ${chosen.name}`
              }
              mayUpload={mayEdit(dataroomId)}
            />
          )}
        </section>
        <section className={styles.part}>
          <TextInput
            label="Name of the reconciliation"
            placeholder={chosen?.name ?? 'October 2026'}
            maxLength={255}
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </section>
      </div>
      <div className={styles.foot}>
        <p>{chosen === undefined ? 'Choose a folder.' : 'Reading costs no credits and changes no document.'}</p>
        <div>
          <Button type="submit" disabled={isBusy || chosen === undefined || sending.length > 0}>
            Read the statements
          </Button>
        </div>
      </div>
    </form>
  );
}

async function createFolder(dataroomId: string, name: string): Promise<string | undefined> {
  let id: string | undefined;
  await attempt(async () => {
    id = (await apiClient.folder.create.mutate({ name, dataroomId, parentFolderId: null })).data.id;
  });
  await queries.folder.list.invalidate();
  return id;
}

type ListedFolder = { id: string; name: string; parentFolderId: string | null };

type FolderChoiceProps = {
  folders: readonly ListedFolder[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
  /** Creates a folder and chooses it; undefined if the user may not. */
  onNew: ((name: string) => Promise<void>) | undefined;
};

function FolderChoice({ folders, chosenId, onChoose, onNew }: FolderChoiceProps) {
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const create = async () => {
    if (name.trim() === '') return;
    await onNew?.(name.trim());
    setNaming(false);
    setName('');
  };
  return (
    <div>
      <div className={styles.folders} role="radiogroup" aria-label="Folder with the statements">
        {folders.map((folder) => (
          <button
            key={folder.id}
            type="button"
            role="radio"
            aria-checked={folder.id === chosenId}
            className={styles.folder}
            onClick={() => onChoose(folder.id)}
          >
            <IconFolder size={16} stroke={1.5} aria-hidden="true" />
            {pathOf(folder, folders)}
          </button>
        ))}
        {onNew !== undefined && !isNaming && (
          <button type="button" className={styles.folder} onClick={() => setNaming(true)}>
            <IconFolderPlus size={16} stroke={1.5} aria-hidden="true" />
            New folder
          </button>
        )}
      </div>
      {isNaming && (
        <div className={styles.drop}>
          <TextInput
            ref={focus}
            style={{ flex: 1 }}
            aria-label="Name of the new folder"
            placeholder="Bank statements"
            maxLength={255}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void create();
            }}
          />
          <Button variant="default" disabled={name.trim() === ''} onClick={() => void create()}>
            Create the folder
          </Button>
        </div>
      )}
    </div>
  );
}

function focus(input: HTMLInputElement | null): void {
  input?.focus();
}

/** The name of a folder with the folders around it. */
function pathOf(folder: ListedFolder, folders: readonly ListedFolder[]): string {
  const parent = folders.find(({ id }) => id === folder.parentFolderId);
  return parent === undefined ? folder.name : `${pathOf(parent, folders)} / ${folder.name}`;
}

type UploadProps = {
  target: { dataroomId: string; folderId: string; name: string };
  words: string;
  mayUpload: boolean;
};

/** Adds statements to the folder, from a dialog or by dropping them. */
function Upload({ target, words, mayUpload }: UploadProps) {
  const maxBytes = useMaxFileBytes();
  const [isOver, setOver] = useState(false);
  const add = (picked: readonly PickedFile[]) => addUploads(picked, target, maxBytes);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      void filesOfDrop(event.dataTransfer).then(add);
    },
  };
  if (!mayUpload) return <div className={styles.drop}>{words}</div>;
  return (
    <div role="group" aria-label="Upload statements" className={styles.drop} data-over={isOver || undefined} {...drop}>
      <span role="status">{words}</span>
      <Button variant="default" leftSection={<IconUpload size={14} />} onClick={() => pickFiles(add)}>
        Upload statements
      </Button>
    </div>
  );
}
