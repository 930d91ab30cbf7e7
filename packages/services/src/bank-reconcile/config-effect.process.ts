import { promptKey } from '@atrium/ai/bank-reconcile';
import type { Provider } from '@atrium/ai/providers';
import {
  frozenAnswers,
  hashOf,
  modelsUsed,
  type RowPosition,
  ruleRowsAfter,
  type StoredRuleRow,
} from '@atrium/db/bank-reconcile';
import {
  type Rule,
  type RulePreview,
  type RuleUse,
  startPreview,
  startReport,
  undecidedBy,
} from '@atrium/domain/bank-reconcile';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { type Platform, readParts } from '../kernel/index.ts';

const ROWS_PER_READ = 5_000;

/** A stored row, with the frozen answers of the prompts by rule id. */
type ReadRow = StoredRuleRow & { answers: ReadonlyMap<string, boolean> | undefined };

/** The decisions that a configuration would change, and the effect of each of its rules. */
export type Effect = { rows: number; setByPerson: number; toAsk: number; preview: RulePreview; rules: RuleUse[] };

/** The prompts of a rule set with the model that answered them, by the hash that their answers are kept under. */
export type Prompts = { model: string; ruleIds: ReadonlyMap<string, string> } | null;

/** Returns the prompts whose frozen answers count for a folder; null if no model has answered any. */
export async function promptsOf(em: EntityManager, folderId: string, rules: readonly Rule[]): Promise<Prompts> {
  const asked = rules.flatMap(({ isActive, ruleId, ruleConfig: { llmPrompt } }) =>
    isActive && llmPrompt !== undefined ? [{ ruleId, llmPrompt }] : [],
  );
  const [model] = asked.length === 0 ? [] : await modelsUsed(em, folderId);
  if (model === undefined) return null;
  return { model, ruleIds: new Map(asked.map(({ ruleId, llmPrompt }) => [promptHash(llmPrompt, model), ruleId])) };
}

/** Returns the name of a model under which its answers are kept. */
export function modelName({ name, model }: Pick<Provider, 'name' | 'model'>): string {
  return `${name}/${model ?? ''}`.slice(0, 128);
}

/** The hash under which the answers of a model to a prompt are kept. */
export function promptHash(prompt: string, model: string): string {
  return hashOf(promptKey(prompt, model));
}

/** Returns the answers by row hash and rule id. */
export async function answersByRow(
  em: EntityManager,
  folderId: string,
  { model, ruleIds }: NonNullable<Prompts>,
  rowHashes: readonly string[],
): Promise<Map<string, Map<string, boolean>>> {
  const found = await frozenAnswers(em, { folderId, model }, rowHashes, [...ruleIds.keys()]);
  const byRow = new Map<string, Map<string, boolean>>();
  for (const { rowHash, promptHash: prompt, answer } of found) {
    const answers = byRow.get(rowHash) ?? new Map<string, boolean>();
    answers.set(ruleIds.get(prompt) ?? '', answer);
    byRow.set(rowHash, answers);
  }
  return byRow;
}

/** Reads all transactions of a folder that the caller may see, in parts. */
export function readRuleRows(
  platform: Platform,
  actor: MemberActor,
  folderId: string,
  rules: readonly Rule[],
): AsyncGenerator<ReadRow, void> {
  const viewer = viewerOf(actor);
  return readParts(platform, actor, async (em, after: RowPosition | null) => {
    const rows = await ruleRowsAfter(em, viewer, folderId, { after, limit: ROWS_PER_READ });
    const prompts = await promptsOf(em, folderId, rules);
    const answers =
      prompts && (await answersByRow(em, folderId, prompts, [...new Set(rows.map(({ rowHash }) => rowHash))]));
    const last = rows.length < ROWS_PER_READ ? undefined : rows.at(-1);
    const next = last ? { bookedOn: last.bookedOn, id: last.id } : null;
    return { rows: rows.map((row) => ({ ...row, answers: answers?.get(row.rowHash) })), next };
  });
}

/**
 * Compares what decides the rows with what `rules` would decide, in one pass. Lists at most `most` changes. `isAnswered`
 * says whether the frozen answers are those of the model that would be asked now; null without a model.
 */
export async function effectOf(
  rules: readonly Rule[],
  rows: AsyncIterable<ReadRow>,
  { most, isAnswered = null }: { most: number; isAnswered?: boolean | null },
): Promise<Effect> {
  const preview = startPreview(rules, most);
  const report = startReport(rules);
  const needsModel = undecidedBy(rules);
  let count = 0;
  let setByPerson = 0;
  let toAsk = 0;
  for await (const row of rows) {
    const { id, folded, amount, scale, type, ruleId, ruleCategoryId, answers } = row;
    const seen = { text: folded, amount: { units: BigInt(amount), scale }, type };
    count += 1;
    report.row(seen);
    if (row.isSetByPerson) {
      setByPerson += 1;
      continue;
    }
    if (isAnswered !== null && needsModel(seen, isAnswered ? answers : undefined)) toAsk += 1;
    const decision = ruleId !== null && ruleCategoryId !== null ? { ruleId, categoryId: ruleCategoryId } : null;
    preview.row({ id, ...seen, decision }, answers && ((asked) => answers.get(asked)));
  }
  return { rows: count, setByPerson, toAsk, preview: preview.end(), rules: report.end() };
}

/** The effect as calls answer it. */
export function presentEffect({ rows, setByPerson, preview, rules }: Effect) {
  const { changed, moved, flows } = preview;
  return { rows, setByPerson, changed, moved, flows, rules };
}
