import type { ListedLink, ShareLink } from '@atrium/domain/share-link';
import { apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastError, toastInfo } from '../../shared/feedback/toast.ts';
import { createInput, type LinkDraft, updateInput } from './link-draft.ts';

async function refresh(): Promise<void> {
  await Promise.all([queries.sharePublic.invalidate(), queries.dataroom.listOpenAccess.invalidate()]);
}

/** Copies the address of a link, if it can be shown. */
export async function copyLink({ shareLink }: Pick<ListedLink, 'shareLink'>): Promise<void> {
  if (shareLink === null) {
    toastError('This link was created with another key of the installation and cannot be shown. Create a new one.');
    return;
  }
  // Without a secure connection, `navigator.clipboard` is undefined, although its type says otherwise.
  if (!window.isSecureContext) {
    toastError('Copying needs a secure connection (https).');
    return;
  }
  await attempt(async () => {
    await navigator.clipboard.writeText(shareLink);
    toastInfo('The link is copied');
  });
}

/** Creates or changes a link. Returns it, or undefined after a failure. */
export async function saveLink(
  dataroomId: string,
  link: ShareLink | undefined,
  draft: LinkDraft,
): Promise<ShareLink | undefined> {
  let saved: ShareLink | undefined;
  await attempt(async () => {
    const { data } =
      link === undefined
        ? await apiClient.sharePublic.create.mutate(createInput(dataroomId, draft))
        : await apiClient.sharePublic.update.mutate(updateInput(link, draft));
    saved = data;
    toastInfo(link === undefined ? 'The link is ready' : 'Saved');
    await refresh();
  });
  return saved;
}

/** Starts a preview of a link as one of its visitors, or as somebody new. Returns whether it succeeded. */
export function startPreview(linkId: string, visitorId: string | null): Promise<boolean> {
  return attempt(async () => {
    await apiClient.sharePublic.startPreview.mutate({ linkId, visitorId });
  });
}

/** Revokes a link. Returns whether it succeeded. */
export function revokeLink(linkId: string): Promise<boolean> {
  return attempt(async () => {
    await apiClient.sharePublic.revoke.mutate({ linkId });
    toastInfo('The link no longer works');
    await refresh();
  });
}
