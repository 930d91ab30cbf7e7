import { shownTransactions } from '@atrium/db/bank-reconcile';
import {
  brokenExamples,
  decimalOf,
  type RuleChange,
  RulePreviewAnswer,
  RulePreviewInput,
} from '@atrium/domain/bank-reconcile';
import { dataAnswer, type MemberActor, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { flow } from '../kernel/index.ts';
import { modelsOf, readChoice } from '../provider/index.ts';
import { configOf, onFolder } from './access.ts';
import { effectOf, modelName, presentEffect, promptsOf, readRuleRows } from './config-effect.process.ts';
import { nextConfig } from './config-save.ts';

/** Adds what a list of changes shows of each transaction. */
async function presentChanges(em: EntityManager, actor: MemberActor, folderId: string, changes: readonly RuleChange[]) {
  const ids = changes.map(({ id }) => id);
  const shown = await shownTransactions(em, viewerOf(actor), folderId, ids);
  const byId = new Map(shown.map((row) => [row.id, row]));
  return changes.flatMap(({ id, from, to }) => {
    const row = byId.get(id);
    if (!row) return [];
    const { bookedOn, description, amount, scale, currency, type, documentId } = row;
    const decimal = decimalOf({ units: BigInt(amount), scale });
    const facts = { bookedOn, description, amount: decimal, currency, transactionType: type, documentId };
    return [{ transactionId: id, ...facts, from, to }];
  });
}

/** Shows what rules would change on all stored transactions, before they are saved. */
export const previewRules = flow({
  area: 'bankReconcile',
  verb: 'previewRules',
  summary: 'Preview which transactions a set of rules would decide differently',
  input: RulePreviewInput,
  output: dataAnswer(RulePreviewAnswer),
  access: onFolder('view'),
  scope: 'read',
  audited: false,
  interrupted: 'repeat',
  prepare: async ({ em, platform, actor, input, resource: { folder } }) => {
    const current = await configOf(em, folder.id);
    const wanted = { appData: input.appData, appMetadata: {}, field: 'appData' };
    const { config } = await nextConfig(em, folder.id, current, wanted);
    const { appData } = config.metadata;
    const { organizationId } = actor.membership;
    const { chat } = modelsOf(platform, await readChoice(em, platform.config, organizationId));
    const kept = await promptsOf(em, folder.id, appData.rules);
    const isAnswered = chat.capabilities.structured ? kept?.model === modelName(chat) : null;
    return { appData, isAnswered, rows: readRuleRows(platform, actor, folder.id, appData.rules) };
  },
  act: async ({ plan: { appData, rows, isAnswered }, input: { limit } }) =>
    effectOf(appData.rules, rows, { most: limit, isAnswered }),
  commit: async ({ em, actor, resource: { folder }, plan: { appData, isAnswered }, outcome }) =>
    ok({
      ...presentEffect(outcome),
      toAsk: outcome.toAsk,
      isModelConnected: isAnswered !== null,
      changes: await presentChanges(em, actor, folder.id, outcome.preview.changes),
      brokenExamples: brokenExamples(appData),
    }),
});
