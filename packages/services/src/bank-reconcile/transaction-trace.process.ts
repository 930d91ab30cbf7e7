import { choiceChanges, configVersion, type TracedTransaction, tracedTransaction } from '@atrium/db/bank-reconcile';
import { isoTime } from '@atrium/db/listing';
import {
  type AppData,
  MAX_CATEGORY_CHANGES,
  type RuleTrace,
  traceRow,
  TransactionTrace,
  TransactionTraceInput,
} from '@atrium/domain/bank-reconcile';
import { dataAnswer, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { query } from '../kernel/index.ts';
import { displayName } from '../user/index.ts';
import { configOf, onFolder } from './access.ts';
import { answersByRow, promptHash } from './config-effect.process.ts';

const NO_TRACE: RuleTrace = { winner: null, later: [], earlier: [] };

/** Explains a row by the rules of a version, with the frozen answers of its prompts. */
async function traceBy(
  em: EntityManager,
  folderId: string,
  { rules }: AppData,
  row: TracedTransaction,
): Promise<RuleTrace> {
  const { model, rowHash, folded, amount, scale, type } = row;
  const ruleIds = new Map<string, string>();
  for (const { ruleId, ruleConfig } of rules)
    if (model !== null && ruleConfig.llmPrompt !== undefined)
      ruleIds.set(promptHash(ruleConfig.llmPrompt, model), ruleId);
  const answers = model === null ? undefined : await answersByRow(em, folderId, { model, ruleIds }, [rowHash]);
  const seen = { text: folded, amount: { units: BigInt(amount), scale }, type };
  return traceRow(rules, seen, answers?.get(rowHash));
}

function personOf(row: TracedTransaction) {
  const { userId, chosenCategoryId, fromCategoryId, chosenAt, firstName, lastName, email } = row;
  if (userId === null || chosenCategoryId === null || chosenAt === null) return null;
  const name = displayName({ firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' });
  const from = fromCategoryId === null ? null : { categoryId: fromCategoryId };
  return { userId, name, categoryId: chosenCategoryId, from, at: isoTime(chosenAt) };
}

function deciderOf(row: TracedTransaction, { winner }: RuleTrace): TransactionTrace['decidedBy'] {
  if (row.isSetByPerson) return 'person';
  if (winner === null) return 'nobody';
  return winner.prompt ? 'prompt' : 'rule';
}

/** Explains why a transaction has its category, by the version of the configuration that decided it. */
export const transactionTrace = query({
  area: 'bankReconcile',
  verb: 'transactionTrace',
  summary: 'Explain why a bank transaction has its category',
  input: TransactionTraceInput,
  output: dataAnswer(TransactionTrace),
  access: onFolder('view'),
  run: async ({ em, actor, input, resource: { folder } }) => {
    const current = await configOf(em, folder.id);
    const row = await tracedTransaction(em, viewerOf(actor), folder.id, input.transactionId);
    if (!row) throw notFound('Transaction');
    const config = row.configVersion === null ? undefined : await configVersion(em, folder.id, row.configVersion);
    const trace = config ? await traceBy(em, folder.id, config.metadata.appData, row) : NO_TRACE;
    const categories = [...current.metadata.appData.glCategories, ...(config?.metadata.appData.glCategories ?? [])];
    function named<Rule extends { categoryId: string }>(rule: Rule) {
      const category = categories.find(({ id }) => id === rule.categoryId);
      return { ...rule, categoryName: category?.glAccountName ?? null };
    }
    const person = personOf(row);
    const changes = await choiceChanges(em, folder.id, row, MAX_CATEGORY_CHANGES);
    return ok({
      transactionId: row.id,
      decidedBy: deciderOf(row, trace),
      version: config ? row.configVersion : null,
      winner: trace.winner && named(trace.winner),
      later: trace.later.map(named),
      earlier: trace.earlier.map(named),
      person: person && { ...named(person), from: person.from && named(person.from) },
      changes: changes.map(({ categoryId, fromCategoryId, at, ...user }) => ({
        name: displayName(user),
        at: isoTime(at),
        categoryId,
        categoryName: categoryId === null ? null : named({ categoryId }).categoryName,
        from: fromCategoryId === null ? null : named({ categoryId: fromCategoryId }),
      })),
    });
  },
});
