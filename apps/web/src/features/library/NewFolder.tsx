import { apiClient } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { NameModal } from '../../shared/parts/NameModal.tsx';
import { refreshRoom } from './room-actions.ts';

type Props = { dataroomId: string; parent: string | undefined; onClose: () => void };

export function NewFolder({ dataroomId, parent, onClose }: Props) {
  const create = async (name: string) => {
    const input = { name, dataroomId, parentFolderId: parent ?? null };
    const done = await attempt(() => apiClient.folder.create.mutate(input));
    await refreshRoom();
    return done;
  };
  return <NameModal title="New folder" label="Name" submit="Create folder" onClose={onClose} onSubmit={create} />;
}
