import { OrganizationEntity } from '@atrium/db/organization';
import { chosenProviders } from '@atrium/domain/kernel';
import { featuresOf } from '@atrium/domain/organization';
import { type Capabilities, canonicalComponent } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../kernel/index.ts';
import { aiSettingsIn } from '../provider/index.ts';

/** Returns what workflows of an organization can use here and now. */
export async function capabilitiesOf(
  em: EntityManager,
  { config }: Pick<Platform, 'config'>,
  organizationId: string,
): Promise<Capabilities> {
  const organization = await em.findOneOrFail(OrganizationEntity, { id: organizationId });
  const { enableDeveloperMode, availableComponents } = featuresOf(organization.features).workflow;
  const { llm } = await aiSettingsIn(em, organizationId);
  return {
    hasModel: (llm.provider ?? chosenProviders(config).chat) !== 'local',
    // The guarded fetcher decides about each address.
    hasInternet: true,
    // Without a mail server, mail stays in the development mailbox. Production needs one.
    hasMail: config.SMTP_URL !== undefined || config.NODE_ENV !== 'production',
    hasDeveloperMode: enableDeveloperMode,
    availableComponents: availableComponents.map((name) => canonicalComponent(name)?.definition.type ?? name),
  };
}
