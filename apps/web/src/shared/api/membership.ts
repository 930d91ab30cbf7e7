import { queries } from './client.ts';
import { isMissing } from './errors.ts';
import { loseOrganization } from './organization.ts';

/**
 * Returns the signed-in user and their organizations. If the selected organization is gone (left, deleted, another
 * user's selection in this browser), clears it and tries again.
 */
export async function loadProfile() {
  try {
    return await queries.user.profile.ensureData();
  } catch (error) {
    if (!isMissing(error)) throw error;
    loseOrganization();
    return queries.user.profile.fetch();
  }
}

/** Loads the selected organization once. Pages show the failure themselves. */
export async function loadOrganization(): Promise<void> {
  await queries.organization.me.ensureData().catch(() => undefined);
}

/** Refetches the profile after a change of members. Leaves the page if the user is no longer a member. */
export async function refreshMembership(): Promise<void> {
  try {
    await queries.user.profile.fetch(undefined, { staleTime: 0 });
  } catch (error) {
    if (!isMissing(error)) throw error;
    loseOrganization();
    window.location.assign('/');
  }
}
