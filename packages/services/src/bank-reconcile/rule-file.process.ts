import {
  AgentConfigSaved,
  type AppData,
  type AppDataInput,
  FolderRef,
  RULE_FORMAT,
  RuleExport,
  RuleImportInput,
} from '@atrium/domain/bank-reconcile';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { flow, query } from '../kernel/index.ts';
import { configOf, onFolder } from './access.ts';
import { checkVersion, nextConfig } from './config-save.ts';
import { commitConfig, measureEffect, planStore } from './config-store.process.ts';

/** The categories and rules of a folder as a file. */
export const exportRules = query({
  area: 'bankReconcile',
  verb: 'exportRules',
  summary: 'Export the categories and rules of a bank statement agent',
  input: FolderRef,
  output: dataAnswer(RuleExport),
  access: onFolder('view'),
  run: async ({ em, resource: { folder } }) => {
    const { appMetadata, appData } = (await configOf(em, folder.id)).metadata;
    return ok({
      format: RULE_FORMAT,
      formatVersion: 1 as const,
      appName: appMetadata.appName,
      version: appMetadata.version,
      exportedAt: new Date().toISOString(),
      ...appData,
    });
  },
});

/**
 * Puts the rules of a file after those of a folder, with new ids. A category of the file is that of the folder with the same
 * code and name, or else a new one.
 */
function appended({ glCategories, rules }: AppData, file: AppDataInput, last: { category: number }): AppDataInput {
  const added: AppData['glCategories'] = [];
  const idByFileId = new Map<string, string>();
  for (const category of file.glCategories) {
    const known = [...glCategories, ...added].find(
      ({ glAccountCode, glAccountName }) =>
        glAccountCode === category.glAccountCode && glAccountName === category.glAccountName,
    );
    const id = known?.id ?? `gl_${last.category + added.length + 1}`;
    if (!known) added.push({ ...category, id });
    if (category.id) idByFileId.set(category.id, id);
  }
  const more = file.rules.map((rule) => ({
    ...rule,
    ruleId: null,
    categoryId: idByFileId.get(rule.categoryId) ?? rule.categoryId,
  }));
  return { glCategories: [...glCategories, ...added], rules: [...rules, ...more] };
}

/** Imports categories and rules from a file. Reports what they would decide differently. */
export const importRules = flow({
  area: 'bankReconcile',
  verb: 'importRules',
  summary: 'Import categories and rules into a bank statement agent',
  input: RuleImportInput,
  output: dataAnswer(AgentConfigSaved),
  access: onFolder('write'),
  interrupted: 'repeat',
  prepare: async (work) => {
    const { em, input, resource } = work;
    const { data, mode } = input;
    const current = await configOf(em, resource.folder.id);
    checkVersion(current, input.expectedVersion);
    const file = { glCategories: data.glCategories, rules: data.rules };
    const appData = mode === 'replace' ? file : appended(current.metadata.appData, file, current.last);
    const next = await nextConfig(em, resource.folder.id, current, { appData, appMetadata: {}, field: 'data' });
    return planStore(work, next, input.confirmBrokenExamples);
  },
  act: async ({ plan }) => measureEffect(plan),
  commit: async (work) => commitConfig(work, { change: 'imported' }),
});
