import { proposeConfig, readStatements, UnreadableStatement } from '@atrium/ai/bank-reconcile';
import { ProviderError } from '@atrium/ai/providers';
import { filesInScope, type ReadableFile } from '@atrium/db/bank-reconcile';
import { resolveScope } from '@atrium/db/search';
import {
  analyseRules,
  type ConfigAnalysis,
  foldText,
  GenerateConfigAnswer,
  GenerateConfigInput,
  proposeFromWords,
  type RuleRow,
} from '@atrium/domain/bank-reconcile';
import type { KnowledgeNode } from '@atrium/domain/conversation';
import { DomainError, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import { flow, inOrganization, type ObjectStore } from '../kernel/index.ts';
import { type Extraction, extractionFor } from './extraction.ts';

/** Documents and transactions that are read for a proposal. More would not change its rules, only their counts. */
const MOST_DOCUMENTS = 100;
const MOST_ROWS = 50_000;

type Unread = ConfigAnalysis['unread'][number];

async function filesOf(em: EntityManager, actor: MemberActor, tree: KnowledgeNode[]): Promise<ReadableFile[]> {
  const viewer = viewerOf(actor);
  const files = await filesInScope(em, viewer, await resolveScope(em, viewer, tree), MOST_DOCUMENTS);
  if (files.length === 0) throw notFound('Document');
  return files;
}

/** Reads the transactions of a file, up to `most`. Returns why it cannot be read instead. */
async function rowsOf(store: ObjectStore, file: ReadableFile, most: number): Promise<RuleRow[] | string> {
  const rows: RuleRow[] = [];
  async function* open() {
    yield* await store.get(file.storageKey);
  }
  try {
    for await (const events of readStatements({ name: file.documentName, open })) {
      for (const event of events) {
        if (event.kind === 'question') return event.question.text;
        if (event.kind !== 'entry') continue;
        const { description, amount, side } = event.entry;
        rows.push({ text: foldText(description), amount, type: side });
      }
      if (rows.length >= most) break;
    }
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.message;
    throw error;
  }
  return rows.slice(0, most);
}

async function readFiles(store: ObjectStore, files: readonly ReadableFile[]) {
  let rows: RuleRow[] = [];
  const unread: Unread[] = [];
  for (const file of files) {
    if (rows.length >= MOST_ROWS) break;
    const read = await rowsOf(store, file, MOST_ROWS - rows.length);
    const { documentId, documentName } = file;
    if (typeof read === 'string') unread.push({ documentId, documentName, reason: read });
    else rows = rows.concat(read);
  }
  return { rows, unread };
}

async function propose(provider: Extraction, description: string, rows: RuleRow[]) {
  try {
    const { proposal, byModel } = await proposeConfig({ provider, description, rows });
    if (byModel || rows.length > 0) return { ...proposal, byModel };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new DomainError('UNAVAILABLE', 'The model gave no usable proposal. Try again in a moment.', { cause: error });
  }
  const appData = proposeFromWords(description);
  return { ...appData, analysis: analyseRules(appData.rules, rows), byModel: false };
}

/** Proposes categories and rules from statements or from a sentence. Creates nothing. */
export const generateConfig = flow({
  area: 'bankReconcile',
  verb: 'generateConfig',
  summary: 'Propose categories and rules for bank statements',
  input: GenerateConfigInput,
  output: GenerateConfigAnswer,
  access: inOrganization('createTableFolder'),
  scope: 'read',
  audited: false,
  // A second request asks the model again, for another fee. It changes nothing.
  interrupted: 'repeat',
  prepare: async ({ em, actor, input: { input, organizationId }, platform, requestId }) => {
    if (organizationId !== undefined && organizationId !== actor.membership.organizationId)
      throw notFound('Organization');
    const files = typeof input === 'string' ? [] : await filesOf(em, actor, input);
    return { files, provider: await extractionFor(em, { platform, actor, requestId }) };
  },
  act: async ({ plan: { files, provider }, input: { input }, outside }) => {
    const { rows, unread } = await readFiles(outside.store, files);
    if (files.length > 0 && rows.length === 0)
      throw new DomainError('CONFLICT', nothingRead(files.length, unread), { details: { unread } });
    const { byModel, ...proposal } = await propose(provider, typeof input === 'string' ? input : '', rows);
    return { ...proposal, byModel, unread, documents: files.length - unread.length };
  },
  commit: async ({
    input: { exportFormat },
    outcome: { glCategories, rules, analysis, byModel, unread, documents },
  }) => {
    const { data: _data, ...answer } = ok(null, messageOf(rules.length, analysis.rows));
    const method = byModel ? ('model' as const) : ('rows' as const);
    return { ...answer, glCategories, rules, analysis: { ...analysis, method, exportFormat, documents, unread } };
  },
});

function nothingRead(files: number, unread: readonly Unread[]): string {
  const [first] = unread;
  const why = first ? ` ${first.documentName}: ${first.reason}` : '';
  return `${files === 1 ? 'The document has' : `The ${files} documents have`} no transactions that can be read.${why}`.slice(
    0,
    255,
  );
}

function messageOf(rules: number, rows: number): string {
  if (rules === 0) return 'Nothing could be proposed. Choose statements, or name the usual payments in the sentence.';
  const found = rules === 1 ? '1 rule' : `${rules} rules`;
  return rows === 0 ? `Proposed ${found}.` : `Proposed ${found} from ${rows} transactions.`;
}
