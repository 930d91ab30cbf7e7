import { queries } from './client.ts';
import { isMissing } from './errors.ts';
import { loseOrganization } from './organization.ts';

/**
 * Oneself with the organizations one belongs to. An organization that was picked and is no longer one's own (left,
 * deleted, somebody else's browser) is let go of, and asked again without.
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

/** After a change of members: one's own role may be another, or one may be out and the page somebody else's. */
export async function refreshMembership(): Promise<void> {
  try {
    await queries.user.profile.fetch(undefined, { staleTime: 0 });
  } catch (error) {
    if (!isMissing(error)) throw error;
    loseOrganization();
    window.location.assign('/');
  }
}
