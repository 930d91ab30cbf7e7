import { useNavigate } from '@tanstack/react-router';
import { apiClient, queries } from '../api/client.ts';
import { attempt } from '../feedback/attempt.ts';
import { NameModal } from '../parts/NameModal.tsx';

/** Creates a data room and opens it. */
export function NewRoom({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const create = (name: string) =>
    attempt(async () => {
      const room = await apiClient.dataroom.create.mutate({ name });
      await queries.dataroom.list.invalidate();
      await navigate({ to: '/library/$dataroomId', params: { dataroomId: room.data.id } });
    });
  return (
    <NameModal
      title="New data room"
      label="Name"
      placeholder="Project Atlas"
      submit="Create data room"
      onClose={onClose}
      onSubmit={create}
    />
  );
}
