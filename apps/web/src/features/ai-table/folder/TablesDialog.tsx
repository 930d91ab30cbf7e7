import type { Datatable } from '@atrium/domain/ai-table';
import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { NameModal } from '../../../shared/parts/NameModal.tsx';
import { DeleteFolder } from './DeleteFolder.tsx';
import { Members } from './Members.tsx';
import { MoveTable } from './MoveTable.tsx';
import type { SharedThing } from './share-actions.ts';
import { createFolder, renameFolder, renameTable } from './tables-actions.ts';

/** The open dialog of a list of tables and folders. */
export type Open =
  | { kind: 'newFolder' }
  | { kind: 'renameFolder' | 'deleteFolder'; folder: AiTableFolder }
  | { kind: 'renameTable' | 'moveTable'; table: Datatable }
  | { kind: 'members'; shared: SharedThing };

/** The dialogs of a list of tables and folders. */
export function TablesDialog({ open, onClose, onDeleted }: { open: Open; onClose: () => void; onDeleted: () => void }) {
  switch (open.kind) {
    case 'deleteFolder':
      return <DeleteFolder folder={open.folder} onClose={onClose} onDeleted={onDeleted} />;
    case 'members':
      return <Members shared={open.shared} onClose={onClose} />;
    case 'moveTable':
      return <MoveTable table={open.table} onClose={onClose} />;
    case 'newFolder':
      return (
        <NameModal
          title="New folder"
          label="Name"
          placeholder="Quarterly reviews"
          submit="Create the folder"
          onClose={onClose}
          onSubmit={createFolder}
        />
      );
    case 'renameFolder':
      return <Rename what="folder" named={open.folder} onClose={onClose} onRename={renameFolder} />;
    case 'renameTable':
      return <Rename what="table" named={open.table} onClose={onClose} onRename={renameTable} />;
  }
}

type RenameProps = {
  what: 'folder' | 'table';
  named: { id: string; name: string };
  onClose: () => void;
  onRename: (named: RenameProps['named'], name: string) => Promise<boolean>;
};

function Rename({ what, named, onClose, onRename }: RenameProps) {
  return (
    <NameModal
      title={`Rename the ${what}`}
      label="Name"
      initial={named.name}
      submit="Rename"
      onClose={onClose}
      onSubmit={(name) => onRename(named, name)}
    />
  );
}
