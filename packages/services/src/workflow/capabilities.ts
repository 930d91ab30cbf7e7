import { configurationOf } from '@atrium/db/organization';
import { chosenProviders, notFound } from '@atrium/domain/kernel';
import { featuresOf, settingsOf } from '@atrium/domain/organization';
import { type Capabilities, canonicalComponent } from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../kernel/index.ts';

/** Returns what workflows of an organization can use here and now. @throws NOT_FOUND */
export async function capabilitiesOf(
  em: EntityManager,
  { config }: Pick<Platform, 'config'>,
  organizationId: string,
): Promise<Capabilities> {
  const organization = await configurationOf(em, organizationId);
  if (!organization) throw notFound('Organization');
  const { enableDeveloperMode, availableComponents } = featuresOf(organization.features).workflow;
  const { llm } = settingsOf(organization.settings).aiSettings;
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
