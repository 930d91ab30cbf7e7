import { useMaxFileBytes } from '../../shared/upload/use-max-file-bytes.ts';
import type { PickedFile } from '../../shared/upload/dropped-files.ts';
import { addUploads } from '../../shared/upload/upload-store.ts';

/** Uploads files to a folder of a data room. Files over the size limit are refused before they are sent. */
export function useUploadTo(dataroomId: string) {
  const maxBytes = useMaxFileBytes();
  return (picked: readonly PickedFile[], target: { folderId: string | null; name: string }) =>
    addUploads(picked, { dataroomId, ...target }, maxBytes);
}
