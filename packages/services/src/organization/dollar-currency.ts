import { OrganizationEntity } from '@atrium/db/organization';
import { settingsOf } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';

/** The currency that the organization has chosen for a bare `$`; undefined when it has chosen none. */
export async function dollarCurrencyIn(em: EntityManager, organizationId: string): Promise<string | undefined> {
  const { settings } = await em.findOneOrFail(OrganizationEntity, { id: organizationId });
  return settingsOf(settings).valueSettings.dollarCurrency ?? undefined;
}
