import type { AiTableFolder } from '@atrium/domain/ai-table-folder';
import { countOf } from '../../../shared/format/number.ts';
import { ConfirmAction } from '../../../shared/parts/ConfirmAction.tsx';
import { trashFolder } from './tables-actions.ts';

type Props = { folder: AiTableFolder; onClose: () => void; onDeleted: () => void };

/** Asks before a folder is deleted, and says what happens to its tables. */
export function DeleteFolder({ folder, onClose, onDeleted }: Props) {
  const run = async () => {
    const isDone = await trashFolder(folder);
    if (isDone) onDeleted();
    return isDone;
  };
  return (
    <ConfirmAction
      action={{
        title: `Delete “${folder.name}”?`,
        explanation: <p>{effectOf(folder)}</p>,
        label: 'Delete the folder',
        isDestructive: true,
        run,
      }}
      onClose={onClose}
    />
  );
}

function effectOf({ tableCount }: AiTableFolder): string {
  if (tableCount === 0) return 'The folder is empty and moves to the trash.';
  const kept = countOf(tableCount, {
    one: 'Its # table is kept and moves out of the folder. People who see it only through this folder lose access.',
    other:
      'Its # tables are kept and move out of the folder. People who see them only through this folder lose access.',
  });
  return `The folder moves to the trash. ${kept}`;
}
