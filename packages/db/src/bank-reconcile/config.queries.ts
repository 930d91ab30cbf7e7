// Text: versions are listed with the lengths of their JSON lists and the names of their authors.
import {
  type ConfigChange,
  ConfigHistoryInput,
  FolderMetadata,
  type LastNumbers,
  MAX_VERSIONS,
} from '@atrium/domain/bank-reconcile';
import type { EntityManager } from '@mikro-orm/postgresql';
import { defineList, type TextSelect } from '../listing/index.ts';
import { textSql } from '../sql/index.ts';

/** The configuration of a folder, and the highest numbers of ids that it ever used. */
export type StoredConfig = { metadata: FolderMetadata; last: LastNumbers };

const STORED = 'v.metadata, v.last_category as "lastCategory", v.last_rule as "lastRule"';
type Stored = { metadata: unknown; lastCategory: number; lastRule: number };

function storedConfig({ metadata, lastCategory, lastRule }: Stored): StoredConfig {
  return { metadata: FolderMetadata.parse(metadata), last: { category: lastCategory, rule: lastRule } };
}

/** Returns the newest configuration of a folder; undefined if the folder has no agent. */
export async function currentConfig(em: EntityManager, folderId: string): Promise<StoredConfig | undefined> {
  const [found] = await textSql<Stored>(
    em,
    `select ${STORED} from bank_config_version v where v.folder_id = ? order by v.version desc limit 1`,
    [folderId],
  );
  return found && storedConfig(found);
}

/** Locks the folder until the end of the transaction, so that versions are written one after the other. */
export async function lockConfig(em: EntityManager, folderId: string): Promise<StoredConfig | undefined> {
  await textSql(em, 'select id from ai_table_folder where id = ? for update', [folderId]);
  return currentConfig(em, folderId);
}

/** Returns a version of a folder's configuration; undefined if it is not kept. */
export async function configVersion(
  em: EntityManager,
  folderId: string,
  version: number,
): Promise<StoredConfig | undefined> {
  const [found] = await textSql<Stored>(
    em,
    `select ${STORED} from bank_config_version v where v.folder_id = ? and v.version = ?`,
    [folderId, version],
  );
  return found && storedConfig(found);
}

/**
 * Stores a configuration as the folder's metadata and as its newest version. Deletes versions older than the last 100, except
 * those that decided rows which were not processed since. @throws ZodError for metadata that does not fit its schema
 */
export async function writeConfig(
  em: EntityManager,
  {
    organizationId,
    folderId,
    userId,
    config,
    change,
    restoredFrom = null,
  }: {
    organizationId: string;
    folderId: string;
    userId: string;
    config: StoredConfig;
    change: ConfigChange;
    restoredFrom?: number | null;
  },
): Promise<void> {
  const metadata = FolderMetadata.parse(config.metadata);
  const { version } = metadata.appMetadata;
  const json = JSON.stringify(metadata);
  await textSql(
    em,
    `insert into bank_config_version (organization_id, folder_id, version, metadata, last_category, last_rule, change,
       restored_from, created_by_id, created_at)
     values (?::uuid, ?::uuid, ?, ?::jsonb, ?, ?, ?, ?::int, ?::uuid, now())`,
    [organizationId, folderId, version, json, config.last.category, config.last.rule, change, restoredFrom, userId],
  );
  await textSql(em, 'update ai_table_folder set folder_metadata = ?::jsonb, updated_at = now() where id = ?', [
    json,
    folderId,
  ]);
  await textSql(
    em,
    `delete from bank_config_version v where v.folder_id = ? and v.version <= ?
       and not exists (select 1 from bank_statement s where s.folder_id = v.folder_id and s.config_version = v.version)`,
    [folderId, version - MAX_VERSIONS],
  );
}

export type ConfigListed = {
  version: number;
  change: ConfigChange;
  restoredFrom: number | null;
  createdById: string;
  firstName: string;
  lastName: string;
  email: string;
  createdAt: string;
  categoryCount: number;
  ruleCount: number;
  isCurrent: boolean;
};

/** The last 100 versions of a folder's configuration, the newest first. */
export const listConfigVersions = defineList(ConfigHistoryInput, {
  from: (_em: EntityManager, folderId: string): TextSelect<ConfigListed> => ({
    text: `select v.version, v.change, v.restored_from as "restoredFrom", v.created_by_id as "createdById",
        u.first_name as "firstName", u.last_name as "lastName", u.email, v.created_at as "createdAt",
        jsonb_array_length(v.metadata #> '{appData,glCategories}') as "categoryCount",
        jsonb_array_length(v.metadata #> '{appData,rules}') as "ruleCount", v.version = latest.version as "isCurrent"
      from bank_config_version v join users u on u.id = v.created_by_id,
        (select max(version) as version from bank_config_version where folder_id = ?::uuid) latest
      where v.folder_id = ?::uuid and v.version > latest.version - ${MAX_VERSIONS}`,
    values: [folderId, folderId],
  }),
  search: [],
  order: ['-version'],
  tieBreak: 'version',
});
