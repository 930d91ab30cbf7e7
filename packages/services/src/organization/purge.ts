import { emptyDeletedOrganizations } from '@atrium/db/organization';
import { TRASH_DAYS } from '@atrium/domain/trash';
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Empties the organizations whose time in the trash is over. Needs the role of the system.
 * @returns the storage keys of files to delete
 */
export async function purgeOrganizations(em: EntityManager): Promise<string[]> {
  return emptyDeletedOrganizations(em, TRASH_DAYS);
}
