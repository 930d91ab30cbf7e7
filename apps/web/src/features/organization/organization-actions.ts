import { apiClient, type ApiInput, queries } from '../../shared/api/client.ts';
import { selectOrganization } from '../../shared/api/organization.ts';
import { rest } from '../../shared/api/rest.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';

type Role = ApiInput['organizationUser']['invite']['role'];

async function refreshMembers(): Promise<void> {
  await Promise.all([queries.organizationUser.list.invalidate(), queries.organization.usage.invalidate()]);
}

export function invite(emails: string[], role: Role): Promise<boolean> {
  return attempt(async () => {
    const { data } = await apiClient.organizationUser.invite.mutate({ emails, role });
    const sent = data.filter(({ outcome }) => outcome === 'invited').length;
    const known = data.length - sent;
    if (sent > 0) toastInfo(countOf(sent, { one: '# invitation was sent', other: '# invitations were sent' }));
    if (known > 0) toastInfo(countOf(known, { one: '# is already a member', other: '# are already members' }));
    await refreshMembers();
  });
}

export function resend(organizationUserId: string): Promise<boolean> {
  return attempt(async () => {
    await apiClient.organizationUser.resendInvitation.mutate({ organizationUserId });
    toastInfo('A new link was sent. The old one no longer works.');
    await refreshMembers();
  });
}

export function withdraw(organizationUserId: string): Promise<boolean> {
  return attempt(async () => {
    await apiClient.organizationUser.delete.mutate({ organizationUserId });
    await refreshMembers();
  });
}

export function changeMember(
  organizationUserId: string,
  change: Omit<Exclude<ApiInput['organizationUser']['update'], void>, 'organizationUserId' | 'id'>,
): Promise<boolean> {
  return attempt(async () => {
    await apiClient.organizationUser.update.mutate({ organizationUserId, ...change });
    await refreshMembers();
  });
}

export function removeMember(organizationUserId: string, name: string): Promise<boolean> {
  return attempt(async () => {
    await apiClient.organizationUser.remove.mutate({ organizationUserId });
    toastInfo(`${name} was removed. An Owner now owns what only they owned.`);
    await refreshMembers();
  });
}

/** Selects an organization and reloads, because everything on the screen belongs to another one. */
export function openOrganization(organizationId: string | null): void {
  selectOrganization(organizationId);
  window.location.assign('/');
}

export function updateOrganization(change: ApiInput['organization']['update'], message = 'Saved'): Promise<boolean> {
  return attempt(async () => {
    await apiClient.organization.update.mutate(change);
    await queries.organization.me.invalidate();
    toastInfo(message);
  });
}

export function uploadLogo(file: File): Promise<boolean> {
  const body = new FormData();
  body.append('files', file);
  return attempt(async () => {
    await rest('organization/upload', { method: 'POST', body });
    await queries.organization.me.invalidate();
  });
}
