import type { Datatable } from '@atrium/domain/ai-table';
import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { api } from '../../../shared/api/client.ts';
import { ErrorState } from '../../../shared/parts/ErrorState.tsx';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { moveTable } from './tables-actions.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from '../Dialog.module.css';

const MOST = 1000;
const NONE = 'none';

/** Chooses the folder that a table moves to. */
export function MoveTable({ table, onClose }: { table: Datatable; onClose: () => void }) {
  const folders = api.aiTableFolder.list.useQuery({ limit: MOST });
  const here = table.aiTableFolderId ?? NONE;
  const [target, setTarget] = useState(here);
  const [isBusy, setBusy] = useState(false);
  useReturnFocus();
  const list = folders.data?.data.filter((folder) => folder.id === here || mayOnTableFolder(folder, 'write'));
  const move = async () => {
    setBusy(true);
    const isDone = await moveTable(table, list?.find(({ id }) => id === target) ?? null);
    setBusy(false);
    if (isDone) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`Move ${table.name}`}>
      <div className={styles.form}>
        <p>People with a role on a folder have the same role on its tables.</p>
        {folders.isError && (
          <ErrorState
            title="The folders could not be loaded"
            error={folders.error}
            retry={() => void folders.refetch()}
          />
        )}
        {list?.length === 0 && <p>There are no folders yet. Create one on the tables page first.</p>}
        {!folders.isError && list?.length !== 0 && (
          <Select
            label="Folder"
            data={[
              { value: NONE, label: 'No folder' },
              ...(list?.map(({ id, name }) => ({ value: id, label: name })) ?? []),
            ]}
            value={target}
            onChange={(value) => setTarget(value ?? NONE)}
            searchable
            openOnFocus={false}
            allowDeselect={false}
            nothingFoundMessage={folders.isPending ? 'Loading the folders…' : 'No results'}
            data-autofocus
          />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={target === here} loading={isBusy} onClick={() => void move()}>
            Move
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
