import { api } from '../../shared/api/client.ts';
import type { PickedFile } from '../../shared/upload/dropped-files.ts';
import { addUploads } from '../../shared/upload/upload-store.ts';

/** Uploads files to a folder of a data room. Files over the server's size limit are refused before they are sent. */
export function useUploadTo(dataroomId: string) {
  const metadata = api.appConfig.metadata.useQuery(undefined, { staleTime: Infinity });
  const maxBytes = metadata.data?.data.dataroomUploadFileMaxsizeLimit;
  return (picked: readonly PickedFile[], target: { folderId: string | null; name: string }) =>
    addUploads(picked, { dataroomId, ...target }, maxBytes);
}
