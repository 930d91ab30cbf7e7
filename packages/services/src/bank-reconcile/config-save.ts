import { chosenCategories, lockConfig, type StoredConfig, writeConfig } from '@atrium/db/bank-reconcile';
import {
  type AgentConfig,
  type AppData,
  type AppDataInput,
  appDataOf,
  type AppMetadataInput,
  type BrokenExample,
  brokenExamples,
  type ConfigChange,
  FolderMetadata,
  withIds,
} from '@atrium/domain/bank-reconcile';
import { DomainError } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { requireConfig } from './access.ts';

/** A configuration that is ready to be stored over the version that it was made from. */
export type NextConfig = { config: StoredConfig; basedOn: number };

export type ConfigInput = {
  appData: AppDataInput | undefined;
  appMetadata: AppMetadataInput;
  /** Where the categories and rules are in the request, for errors. */
  field: string;
};

/**
 * Makes the next version of a folder's configuration: ids for what has none, and the fields that the input leaves out as they
 * are. @throws INVALID if a category is missing that people have set on transactions
 */
export async function nextConfig(
  em: EntityManager,
  folderId: string,
  current: StoredConfig,
  { appData, appMetadata, field }: ConfigInput,
): Promise<NextConfig> {
  const { metadata } = current;
  const chosen = await chosenCategories(em, folderId);
  const nameOf = new Map(metadata.appData.glCategories.map(({ id, glAccountName }) => [id, glAccountName]));
  const used = new Map([...chosen].map((id) => [id, nameOf.get(id) ?? id]));
  const numbered = withIds(appData ?? metadata.appData, current.last, used, field);
  const basedOn = metadata.appMetadata.version;
  return {
    basedOn,
    config: {
      last: numbered.last,
      metadata: {
        ...metadata,
        appData: numbered.appData,
        appMetadata: { ...described(metadata.appMetadata, appMetadata), version: basedOn + 1, lastUpdated: now() },
      },
    },
  };
}

function described(
  before: FolderMetadata['appMetadata'],
  { appName, description, exportConfig }: AppMetadataInput,
): FolderMetadata['appMetadata'] {
  return {
    ...before,
    ...(appName !== undefined && { appName }),
    ...(description !== undefined && { description }),
    ...(exportConfig !== undefined && { exportConfig }),
  };
}

function now(): string {
  return new Date().toISOString();
}

/** Rules that an error names. */
const MOST_NAMED = 10;

/** Names the rules that break their examples, and the example if it is only one. */
function brokenWords({ rules }: AppData, broken: readonly BrokenExample[]): string {
  const ids = new Set(broken.map(({ ruleId }) => ruleId));
  const named = rules.flatMap(({ ruleId, ruleName }) => (ids.has(ruleId) ? [`“${ruleName}” (${ruleId})`] : []));
  const [only, ...others] = broken;
  if (only && others.length === 0) return `The rule ${named.join()} breaks its example “${only.example.description}”.`;
  if (named.length === 1) return `The rule ${named.join()} breaks ${broken.length} of its examples.`;
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
  return `${named.length} rules break their examples: ${named.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

/** @throws CONFLICT `examples_broken` if a rule breaks its own examples and the caller has not confirmed that */
export function checkExamples(appData: AppData, isConfirmed: boolean): void {
  const broken = isConfirmed ? [] : brokenExamples(appData);
  if (broken.length === 0) return;
  throw new DomainError(
    'CONFLICT',
    `${brokenWords(appData, broken)} Nothing was saved. Change the rules, or confirm to save them.`,
    { detailCode: 'examples_broken', details: { brokenExamples: broken } },
  );
}

/** @throws CONFLICT if the stored version is not the one that the client has changed */
export function checkVersion({ metadata }: StoredConfig, expected: number | undefined): void {
  const { version } = metadata.appMetadata;
  if (expected !== undefined && expected !== version)
    throw new DomainError(
      'CONFLICT',
      `The configuration has changed: version ${version} is stored, not ${expected}. Load it and try again.`,
      { details: { version } },
    );
}

type Author = { organizationId: string; folderId: string; userId: string };

/** Stores the next version. @throws CONFLICT if another one was stored since it was made */
export async function saveConfig(
  em: EntityManager,
  author: Author,
  { config, basedOn }: NextConfig,
  how: { change: ConfigChange; restoredFrom?: number },
): Promise<void> {
  checkVersion(requireConfig(await lockConfig(em, author.folderId)), basedOn);
  await writeConfig(em, { ...author, ...how, config });
}

/**
 * Stores the first configuration of a new folder. The caller has checked the statement folder.
 * @returns the metadata with the ids of its categories and rules
 */
export async function createConfig(
  em: EntityManager,
  author: Author,
  {
    agentConfig,
    appName,
    statementFolderId,
    dataroomId,
  }: { agentConfig: AgentConfig; appName: string; statementFolderId: string; dataroomId: string },
): Promise<FolderMetadata> {
  const field = agentConfig.appData ? 'agentConfig.appData' : 'agentConfig';
  const { appData, last } = withIds(appDataOf(agentConfig), { category: 0, rule: 0 }, new Map(), field);
  const { appMetadata } = agentConfig;
  const metadata = FolderMetadata.parse({
    appMetadata: {
      version: 1,
      appName: appMetadata.appName ?? appName,
      description: appMetadata.description,
      exportConfig: appMetadata.exportConfig,
      lastUpdated: now(),
    },
    appData,
    statementFolderId,
    dataroomId,
  });
  await writeConfig(em, { ...author, config: { metadata, last }, change: 'created' });
  return metadata;
}
