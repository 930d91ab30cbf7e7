import { formatBytes } from '../format/number.ts';
import { api } from '../api/client.ts';

/** The largest file that can be uploaded to the selected organization, in bytes; undefined while it loads. */
export function useMaxFileBytes(): number | undefined {
  return api.organization.me.useQuery().data?.data.maxFileBytes;
}

/** The size limit in words, for places where users choose files; nothing while it loads. */
export function useFileLimitWords(): string | undefined {
  const maxBytes = useMaxFileBytes();
  return maxBytes === undefined ? undefined : `Up to ${formatBytes(maxBytes)} per file`;
}
