/** The data that the measured screens show: documents, rows, transactions, links, a workflow and partner capital. */
import { newId } from '@atrium/domain/kernel';
import { reconcilePartnerCapital } from '@atrium/domain/pcap-reconcile';
import { capitalAccounts, drawCapitalStatements, drawCapitalWorkbook } from '@atrium/samples/partner-capital';
import { createAiTableFolder } from '../src/ai-table-folder/index.ts';
import { createDatatable } from '../src/ai-table/index.ts';
import { updateDataroom } from '../src/dataroom/index.ts';
import { runnable, runTask } from '../src/background-task/index.ts';
import { uploadDocuments } from '../src/document/index.ts';
import { failCapital, reconcilePcap, runCapital, stopCapital } from '../src/pcap-reconcile/index.ts';
import { hashSecret, newSecret } from '../src/kernel/index.ts';
import { createLink } from '../src/share-link/index.ts';
import { createIndexedDocument, createRoom, stageFile } from '../src/testing/library.ts';
import { givePlan } from '../src/testing/credits.ts';
import { createOrganization, type TestOrganization } from '../src/testing/organization.ts';
import { insertLink } from '../src/testing/share-link.ts';
import { createBankFolder, fillBankFolder } from './bank-folder.ts';
import type { BenchProduct } from './product.ts';
import { required } from './required.ts';
import type { ScreenPart } from './screen-list.ts';
import { GREETING } from './workflow-flows.ts';
import { createFlow } from './workflow-product.ts';
import { givePassword } from './web-product.ts';

const DOCUMENTS = 2_000;
const ROWS = 50_000;
const LIMITS = { users: 100, datarooms: 100, documents: 10_000_000, folders: 100, workflows: 10, aiTables: 100 };
const AGREEMENT = Array.from({ length: 40 }, (_, at) => `${at + 1}. Recipient keeps the documents secret.`).join(
  '\n\n',
);

type UserActor = TestOrganization['owner'];

/** The ids of what the routes name, and the tokens of share links by their gate. */
export type ScreenIds = Record<string, string>;

/** Creates an owner who can sign in, a data room with documents, and a table with rows. */
async function fillRoom(product: BenchProduct): Promise<{ owner: UserActor; ids: ScreenIds }> {
  const { id: organizationId, owner } = await createOrganization(product);
  await product.asOwner('update organization set usage_limits = usage_limits || $2::jsonb where id = $1', [
    organizationId,
    JSON.stringify(LIMITS),
  ]);
  // A plan for this many rows. Otherwise each screen would show last that the plan is used up.
  await givePlan(product, organizationId, 'Scale');
  await givePassword(product, owner);
  const room = await createRoom(product, owner);
  await product.asOwner(
    `with made as (
       insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
         current_version_id, index_status, created_by_id)
       select gen_random_uuid(), $1, $2, 'Lease ' || n || '.txt', 'text/plain', 'Others', 10, md5(n::text),
         gen_random_uuid(), 'COMPLETED', $3
       from generate_series(1, $4::int) n returning *)
     insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
     select current_version_id, organization_id, id, 1, '', sha256, 10, created_by_id from made`,
    [organizationId, room.id, owner.userId, DOCUMENTS],
  );
  const pages = Array.from({ length: 20 }, (_, at) => `## Article ${at + 1}\n\nThe base rent is USD 4,500.00 a month.`);
  const document = await createIndexedDocument(product, owner, { dataroomId: room.id }, { name: 'Lease.md', pages });
  const { data: table } = await createDatatable(product.contextOf(owner), {
    name: 'Rents',
    knowledgeContextTree: [],
    columns: ['Tenant', 'Rent', 'Term'].map((name) => ({ name, generation_method: { type: 'manual' } })),
  });
  await product.asOwner(
    `with made as (insert into datatable_row (id, organization_id, datatable_id, origin, position)
       select gen_random_uuid(), $1, $2, 'manual', n from generate_series(1, $3::int) n returning id, position)
     insert into datatable_cell (row_id, column_id, organization_id, datatable_id, text_value, status, is_edited, sources)
     select made.id, c.id, $1, $2, c.name || ' ' || made.position, 'Completed', true, '[]'
     from made, datatable_column c where c.datatable_id = $2`,
    [organizationId, table.id, ROWS],
  );
  const conversationId = newId();
  await product.asOwner(
    `insert into conversation (id, organization_id, title, context, created_by_id) values ($1, $2, 'Rents', '{}', $3)`,
    [conversationId, organizationId, owner.userId],
  );
  return { owner, ids: { dataroomId: room.id, documentId: document.id, datatableId: table.id, conversationId } };
}

async function addLinks(product: BenchProduct, owner: UserActor, dataroomId: string): Promise<ScreenIds> {
  const context = product.contextOf(owner);
  await updateDataroom(context, { dataroomId, dataroomMetadata: { ndaContent: AGREEMENT } });
  const { data: link } = await createLink(context, { dataroomId, linkName: 'Investors' });
  const address = await insertLink(product, owner, dataroomId, { requireEmailVerification: true });
  const password = await insertLink(product, owner, dataroomId, { password: 'larch-and-birch' });
  const agreement = await insertLink(product, owner, dataroomId, { requireNda: true });
  const open = await insertLink(product, owner, dataroomId);
  const tokens = { address: address.token, password: password.token, agreement: agreement.token, open: open.token };
  return { linkId: link.id, ...tokens, verified: await addVerifiedVisit(product, owner, agreement.id) };
}

/** Adds a visit whose visitor has verified an address. Returns its token, which is the value of the cookie. */
async function addVerifiedVisit(product: BenchProduct, owner: UserActor, linkId: string): Promise<string> {
  const [visitorId, token] = [newId(), newSecret()];
  const { organizationId } = owner.membership;
  await product.asOwner('insert into share_visitor (id, organization_id, link_id, email) values ($1, $2, $3, $4)', [
    visitorId,
    organizationId,
    linkId,
    'visitor@bench.test',
  ]);
  await product.asOwner(
    `insert into share_token (id, organization_id, link_id, visitor_id, token_hash, email_verified_at, expires_at)
     values ($1, $2, $3, $4, $5, now(), now() + interval '1 day')`,
    [newId(), organizationId, linkId, visitorId, hashSecret(token)],
  );
  return token;
}

async function addStatements(product: BenchProduct, owner: UserActor): Promise<ScreenIds> {
  const bank = await createBankFolder(product, owner);
  await fillBankFolder(product, owner, bank, ROWS);
  const [statement] = await product.asOwner<{ document_id: string }>(
    'select document_id from bank_statement where id = $1',
    [bank.statementId],
  );
  return { folderId: bank.folderId, statementId: required(statement, 'statement').document_id };
}

const capitalTask = runnable({
  job: reconcilePartnerCapital,
  run: async (context) => runCapital(context),
  failed: failCapital,
  revoked: stopCapital,
});

/** Reconciles the partner capital of 200 partners, as a worker does. */
async function addCapital(product: BenchProduct, owner: UserActor, dataroomId: string): Promise<ScreenIds> {
  const context = product.contextOf(owner);
  const accounts = capitalAccounts(Array.from({ length: 200 }, (_, at) => `Partner ${at + 1} L.P.`));
  const upload = async (name: string, content: Uint8Array) => {
    const files = [await stageFile(product, name, Buffer.from(content))];
    return required((await uploadDocuments(context, { dataroomId, files })).data[0], 'document').id;
  };
  const excelDocumentId = await upload('Capital.xlsx', drawCapitalWorkbook(accounts, 2025));
  const pdfDocumentId = await upload('Statements.pdf', await drawCapitalStatements(accounts, 2025));
  const { data: folder } = await createAiTableFolder(context, { name: 'Capital' });
  await reconcilePcap(context, { aiTableFolderId: folder.id, excelDocumentId, pdfDocumentId });
  const [lane] = await product.asOwner<{ id: string; payload: { runId: string }; request_id: string }>(
    'select id, payload, request_id from background_task where name = $1',
    [reconcilePartnerCapital.name],
  );
  const { id: taskId, payload, request_id: requestId } = required(lane, 'lane');
  const { organizationId } = owner.membership;
  await runTask(
    product.platform,
    capitalTask,
    { ...payload, taskId, requestId, onBehalfOf: owner.userId, organizationId },
    { attempt: 1, maxAttempts: 10, worker: 'bench', shutdown: new AbortController().signal },
  );
  return { capitalFolderId: folder.id, reconciliationId: payload.runId };
}

/** Fills an organization with what the screens of a part show. */
export async function fillScreens(product: BenchProduct, part: ScreenPart): Promise<ScreenIds> {
  if (part === 'entry') return {};
  const { owner, ids } = await fillRoom(product);
  const dataroomId = required(ids['dataroomId'], 'data room');
  Object.assign(ids, await addLinks(product, owner, dataroomId));
  if (part === 'reconcile')
    Object.assign(ids, await addStatements(product, owner), await addCapital(product, owner, dataroomId));
  if (part === 'workflows') ids['workflowId'] = await createFlow(product, owner, GREETING);
  if (part === 'settings' || part === 'workflows')
    await product.asOwner('update users set is_superuser = true where id = $1', [owner.userId]);
  await product.asOwner('analyze');
  return ids;
}
