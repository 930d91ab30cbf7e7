import { usersByEmail } from '@atrium/db/workflow-run';
import { ComponentError } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Returns the ids of members of the organization by their e-mail addresses. @throws ComponentError for anyone else */
export async function findMembers(em: EntityManager, emails: readonly string[]): Promise<string[]> {
  const found = await usersByEmail(em, emails);
  const missing = emails.find((email) => !found.some((user) => user.email === email.toLowerCase()));
  if (missing !== undefined) throw new ComponentError(`${missing} is not a member of this organization.`);
  return found.map(({ id }) => id);
}
