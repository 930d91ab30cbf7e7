import {
  AgentConfigSaved,
  appDataOf,
  FolderRef,
  FolderMetadata,
  UpdateAgentAppConfigInput,
} from '@atrium/domain/bank-reconcile';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { flow, query } from '../kernel/index.ts';
import { configOf, onFolder } from './access.ts';
import { checkVersion, type ConfigInput, nextConfig } from './config-save.ts';
import { commitConfig, measureEffect, planStore } from './config-store.process.ts';

/** The configuration of a folder. */
export const configInfo = query({
  area: 'bankReconcile',
  verb: 'configInfo',
  summary: 'The configuration of a bank statement agent',
  input: FolderRef,
  output: dataAnswer(FolderMetadata),
  access: onFolder('view'),
  run: async ({ em, resource: { folder } }) => ok((await configOf(em, folder.id)).metadata),
});

function inputOf(input: z.output<typeof UpdateAgentAppConfigInput>): ConfigInput {
  const { agentConfig, appData, appMetadata } = input;
  const inConfig = agentConfig?.appData ? 'agentConfig.appData' : 'agentConfig';
  return {
    appData: appData ?? (agentConfig && appDataOf(agentConfig)),
    appMetadata: { ...agentConfig?.appMetadata, ...appMetadata },
    field: appData || !agentConfig ? 'appData' : inConfig,
  };
}

/** Stores a configuration without processing statements again. Reports what it would decide differently. */
export const updateAgentAppConfig = flow({
  area: 'bankReconcile',
  verb: 'updateAgentAppConfig',
  summary: 'Save the categories and rules of a bank statement agent without processing statements again',
  input: UpdateAgentAppConfigInput,
  output: dataAnswer(AgentConfigSaved),
  access: onFolder('write'),
  // Nothing is stored before the last part.
  interrupted: 'repeat',
  prepare: async (work) => {
    const { em, input, resource } = work;
    const current = await configOf(em, resource.folder.id);
    checkVersion(current, input.expectedVersion);
    const next = await nextConfig(em, resource.folder.id, current, inputOf(input));
    return planStore(work, next, input.confirmBrokenExamples);
  },
  act: async ({ plan }) => measureEffect(plan),
  commit: async (work) => commitConfig(work, { change: 'updated' }),
});
