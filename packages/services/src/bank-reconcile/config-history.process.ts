import { configVersion, listConfigVersions, type ConfigListed } from '@atrium/db/bank-reconcile';
import { isoTime } from '@atrium/db/listing';
import { AgentConfigSaved, ConfigHistoryInput, ConfigRestoreInput, ConfigVersion } from '@atrium/domain/bank-reconcile';
import { dataAnswer, listAnswer, notFound, page } from '@atrium/domain/kernel';
import { flow, query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { configOf, onFolder } from './access.ts';
import { nextConfig } from './config-save.ts';
import { commitConfig, measureEffect, planStore } from './config-store.process.ts';

function present({ firstName, lastName, email, ...row }: ConfigListed): ConfigVersion {
  return { ...row, createdByName: displayName({ firstName, lastName, email }), createdAt: isoTime(row.createdAt) };
}

/** Lists the last 100 versions of a configuration, the newest first. */
export const configHistory = query({
  area: 'bankReconcile',
  verb: 'configHistory',
  summary: 'List the versions of the configuration of a bank statement agent',
  input: ConfigHistoryInput,
  output: listAnswer(ConfigVersion),
  access: onFolder('view'),
  run: async ({ em, input, resource: { folder } }) => {
    const { data, ...answer } = page(await listConfigVersions(em, input, folder.id), input);
    return { ...answer, data: data.map(present) };
  },
});

/** Stores a former version again, as the newest one. */
export const restoreConfig = flow({
  area: 'bankReconcile',
  verb: 'restoreConfig',
  summary: 'Restore a version of the configuration of a bank statement agent',
  input: ConfigRestoreInput,
  output: dataAnswer(AgentConfigSaved),
  access: onFolder('write'),
  interrupted: 'repeat',
  prepare: async (work) => {
    const { em, input, resource } = work;
    const current = await configOf(em, resource.folder.id);
    const former = await configVersion(em, resource.folder.id, input.version);
    if (!former) throw notFound('Version');
    const { appData, appMetadata } = former.metadata;
    const { appName, description, exportConfig } = appMetadata;
    const restored = { appData, appMetadata: { appName, description, exportConfig }, field: 'version' };
    const next = await nextConfig(em, resource.folder.id, current, restored);
    return planStore(work, next, input.confirmBrokenExamples);
  },
  act: async ({ plan }) => measureEffect(plan),
  commit: async (work) => commitConfig(work, { change: 'restored', restoredFrom: work.input.version }),
});
