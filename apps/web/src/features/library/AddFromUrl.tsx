import { UploadFromUrlInput } from '@atrium/domain/document';
import { apiClient } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { NameModal } from '../../shared/parts/NameModal.tsx';
import { refreshRoom } from './room-actions.ts';

const MAX_URL_LENGTH = 2048;

type Props = { dataroomId: string; folder: string | undefined; onClose: () => void };

/** Lets the server fetch one file from a web address. */
export function AddFromUrl({ dataroomId, folder, onClose }: Props) {
  const add = (url: string) =>
    attempt(async () => {
      const input = { dataroomId, url, ...(folder === undefined ? {} : { folderId: folder }) };
      const { data } = await apiClient.document.uploadFromUrl.mutate(input);
      if (data[0] !== undefined) toastInfo(`Added ${data[0].name}`);
      await refreshRoom();
    });
  return (
    <NameModal
      title="Add from a web address"
      label="Address of a file (5 MB at most)"
      placeholder="https://"
      maxLength={MAX_URL_LENGTH}
      schema={UploadFromUrlInput.shape.url}
      submit="Add file"
      onClose={onClose}
      onSubmit={add}
    />
  );
}
