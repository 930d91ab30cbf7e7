import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';

type Insert = (table: string, columns: { id?: string } & Record<string, unknown>) => Promise<string>;

/** An organization's ids by table, one row each, and its person's. */
export type TenantRows = { organization: string; user: string; ids: Record<string, string> };

/**
 * Writes one row into every table that belongs to an organization, as the database's owner. A table that is new gets its
 * line here, and with it every test of the walls.
 */
export async function insertTenantRows(owner: Client): Promise<TenantRows> {
  const organization = randomUUID();
  const user = randomUUID();
  const ids: Record<string, string> = {};
  const insert: Insert = async (table, columns) => {
    const row = { ...columns, organization_id: organization };
    const names = Object.keys(row);
    const places = names.map((_, index) => `$${index + 1}`).join(', ');
    const again = table === 'share_folder' ? 'on conflict do nothing' : '';
    const sql = `insert into ${table} (${names.join(', ')}) values (${places}) ${again}`;
    await owner.query(sql, Object.values(row));
    const id = columns.id ?? organization;
    ids[table] = id;
    return id;
  };
  const made = { created_by_id: user };
  await owner.query('insert into organization (id, name) values ($1, $2)', [
    organization,
    `Organization ${organization}`,
  ]);
  await owner.query('insert into users (id, email, password_hash) values ($1, $2, $3)', [
    user,
    `${user}@example.test`,
    'scrypt$hash',
  ]);
  const membership = await insert('organization_user', { id: randomUUID(), user_id: user, role: 'Owner' });
  const invited = { email: 'guest@example.test', role: 'Guest', datarooms: '[]', token_hash: randomUUID() };
  await insert('invitation', { id: randomUUID(), ...invited, invited_by_id: user, expires_at: new Date() });
  const picture = { storage_key: 'documents/logo', sha256: 'a'.repeat(64), size_bytes: 1, content_type: 'image/png' };
  await insert('brand_logo', { id: randomUUID(), ...picture });
  const sealed = { provider: 'openai', sealed_data_key: 'v1', sealed: 'v1', hint: '1234', set_by_id: user };
  await insert('provider_key', { id: randomUUID(), ...sealed });
  const key = { user_id: user, name: 'Key', prefix: 'atk_', key_hash: randomUUID(), scopes: '{read}' };
  await insert('api_key', { id: randomUUID(), ...key });
  const room = await insert('dataroom', { id: randomUUID(), name: 'Room', metadata: '{}', ...made });
  const member = { dataroom_id: room, organization_user_id: membership, role: 'Owner' };
  await insert('dataroom_member', { id: randomUUID(), ...member });
  const folderId = randomUUID();
  await insert('folder', { id: folderId, dataroom_id: room, name: 'Folder', path: `/${folderId}/`, ...made });
  const zip = { name: 'Room.zip', task_id: randomUUID(), file_count: 1, content_bytes: 1 };
  await insert('bundle', { id: randomUUID(), dataroom_id: room, ...zip, ...made });
  const versionId = randomUUID();
  const content = { sha256: 'a'.repeat(64), size_bytes: 1, ...made };
  const kind = { name: 'Document', content_type: 'text/plain', file_type: 'Others' };
  const place = { dataroom_id: room, folder_id: folderId, current_version_id: versionId };
  const document = await insert('document', { id: randomUUID(), ...place, ...kind, ...content });
  const url = { token_hash: randomUUID(), disposition: 'inline', expires_at: new Date(), ...made };
  await insert('document_url', { id: randomUUID(), document_id: document, ...url });
  await insertLink(insert, { made, room, document, folder: folderId });
  const version = { document_id: document, version: 1, storage_key: `documents/${versionId}`, ...content };
  await insert('document_version', { id: versionId, ...version });
  await insert('document_page', { id: randomUUID(), version_id: versionId, page: 1, md: 'Words', spans: '[]' });
  const where = { dataroom_id: room, document_id: document };
  const passage = {
    version_id: versionId,
    ordinal: 0,
    text: `Confidential rent ${organization}`,
    tokens: 3,
    anchors: '[]',
  };
  const chunk = await insert('chunk', { id: randomUUID(), ...where, ...passage });
  const vector = { model: 'test', dim: 3, vector: '[1,0,0]' };
  const embedding = await insert('embedding', { id: randomUUID(), ...where, chunk_id: chunk, ...vector });
  await insert('embedding_signature', { embedding_id: embedding, ...where, model: vector.model });
  const conversation = await insert('conversation', { id: randomUUID(), title: 'Talk', context: '{}', ...made });
  const said = { conversation_id: conversation, role: 'user', annotations: '{}' };
  const message = await insert('message', { id: randomUUID(), ...said });
  await insert('message_event', { message_id: message, seq: 1, event: 'token', data: '{}' });
  await insert('credit_account', { balance: '10' });
  const lot = { key: 'grant', source: 'operator', amount: '10', remaining: '10' };
  const lotId = await insert('credit_lot', { id: randomUUID(), ...lot });
  await insert('credit_reservation', { id: randomUUID(), cause: 'work', settled_at: new Date() });
  await insert('credit_entry', { id: randomUUID(), key: 'grant', kind: 'grant', amount: '10', lot_id: lotId });
  const terms = { plan: 'Growth', details: '{}', status: 'active', start_date: new Date(), is_recurring: false };
  await insert('credit_use', { id: randomUUID(), day: '2026-01-01', used: '1' });
  await insert('usage_hour', { id: randomUUID(), meter: 'pages', hour: new Date(0), amount: 1 });
  await insert('usage_level', { id: randomUUID(), meter: 'storage', amount: 1 });
  await insert('subscription', { id: randomUUID(), source: 'operator', ...terms });
  await insert('billing_account', {});
  await insert('billing_customer', { id: randomUUID(), customer_id: randomUUID() });
  await insert('billing_checkout', { id: randomUUID(), kind: 'session', credits: '100', status: 'open', ...made });
  const paid = { kind: 'credits', status: 'paid', amount: 200, returned: 0, currency: 'usd', created_at: new Date() };
  await insert('billing_payment', { id: randomUUID(), source_id: randomUUID(), ...paid });
  await insert('outbox_event', { topic: 'dataroom', action: 'created', resource_id: room });
  await insert('background_task', { id: randomUUID(), name: 'test.task', payload: '{}', max_attempts: 1 });
  const work = await insert('run', { id: randomUUID(), name: 'test.run', total: 1 });
  await insert('run_item', { run_id: work, key: 'item', position: 1 });
  await insert('run_event', { run_id: work, seq: 1, event: 'test', data: '{}' });
  const deed = { action: 'dataroom.create', outcome: 'succeeded', actor_kind: 'user', summary: '{}' };
  await insert('audit_event', { id: randomUUID(), ...deed });
  const hashes = { facts_hash: 'a'.repeat(64), person_hash: 'b'.repeat(64), hash: 'c'.repeat(64) };
  await insert('audit_seal', { event_id: randomUUID(), seq: 1, event_at: '2026-01-01', ...hashes });
  const table = await insertTable(insert, { made, document, membership });
  await insertBank(insert, { made, document, ...table });
  await insertCapital(insert, { made, document, ...table });
  await insertWorkflow(insert, { made, room, membership });
  const asked = { question: 'What is the rent?', is_answerable: true };
  const question = await insert('evaluation_question', { id: randomUUID(), dataroom_id: room, ...asked, ...made });
  const models = { chat_model: 'test', embedding_model: 'test' };
  const run = await insert('evaluation_run', { id: randomUUID(), dataroom_id: room, name: 'Run', ...models, ...made });
  const found = { run_id: run, position: 1, question_id: question, citations: '[]' };
  await insert('evaluation_result', { id: randomUUID(), ...found, ...asked });
  const answered = { provider: 'local', model: 'test', kind: 'embed', duration_ms: 1, outcome: 'answered' };
  await insert('provider_call', { id: randomUUID(), ...answered });
  // The triggers have counted the document, its page and its bytes, and the row of the table.
  await owner.query('delete from usage_event where organization_id = $1', [organization]);
  await insert('usage_event', { id: randomUUID(), meter: 'pages', key: 'page', amount: 1 });
  return { organization, user, ids };
}

/** A share link with a setting, and a visitor who has accepted the agreement. */
async function insertLink(
  insert: Insert,
  { made, room, document, folder }: { made: { created_by_id: string }; room: string; document: string; folder: string },
): Promise<void> {
  const secret = { token_hash: randomUUID(), expires_at: new Date() };
  const link = await insert('share_link', { id: randomUUID(), dataroom_id: room, name: 'Link', ...secret, ...made });
  const here = { link_id: link };
  // The trigger of the link has written the row of the folder; this is the row as the tests know it.
  await insert('share_folder', { ...here, folder_id: folder, access: 'view', shown_path: `/${folder}/` });
  await insert('share_setting', { id: randomUUID(), ...here, document_id: document, access: 'none' });
  const visitor = await insert('share_visitor', { id: randomUUID(), ...here, email: 'visitor@example.test' });
  const person = { visitor_id: visitor, name: 'Visitor', email: 'visitor@example.test' };
  await insert('nda_acceptance', { id: randomUUID(), ...here, ...person, text: 'Terms', text_hash: randomUUID() });
  await insert('share_token', { id: randomUUID(), ...here, visitor_id: visitor, ...secret });
  const visit = await insert('share_visit', { id: randomUUID(), ...here, visitor_id: visitor });
  const time = { page: 1, milliseconds: 1000, last_read_at: new Date() };
  await insert('share_page_time', { visit_id: visit, document_id: document, ...time });
  await insert('share_download', { id: randomUUID(), ...here, visitor_id: visitor, document_id: document });
  const asked = { dataroom_id: room, visitor_id: visitor, document_id: document, text: 'What is the rent?' };
  const question = await insert('share_question', { id: randomUUID(), ...here, ...asked });
  await insert('share_publication', { id: randomUUID(), question_id: question, published_to: 'room', text: 'Why?' });
  const cited = { document_id: document, is_draft: true, n: 1, page: 1, quote: 'The rent' };
  await insert('share_question_source', { id: randomUUID(), question_id: question, ...cited });
  const session = { session_id: randomUUID(), expires_at: new Date() };
  await insert('share_preview', { id: randomUUID(), ...here, visitor_id: visitor, ...session });
}

/** A workflow with a version, a member, a variable, a file, a trigger and a run. */
async function insertWorkflow(
  insert: Insert,
  { made, room, membership }: { made: { created_by_id: string }; room: string; membership: string },
): Promise<void> {
  const flow = { tags: '[]', flow_metadata: '{}', draft_number: 1 };
  const workflow = await insert('workflow', { id: randomUUID(), name: 'Workflow', ...flow, ...made });
  const here = { workflow_id: workflow };
  await insert('workflow_member', { id: randomUUID(), ...here, organization_user_id: membership, role: 'Viewer' });
  const saved = { number: 1, kind: 'save', flow: '{}', flow_hash: 'a'.repeat(64) };
  await insert('workflow_version', { id: randomUUID(), ...here, ...saved, ...made });
  const variable = { name: 'NAME', type: 'Generic', value: 'value', hosts: '[]', default_fields: '[]' };
  await insert('workflow_variable', { id: randomUUID(), ...variable, ...made });
  const file = { name: 'File', storage_key: 'documents/file', content_type: 'text/plain', size_bytes: 1 };
  await insert('workflow_file', { id: randomUUID(), ...here, ...file, sha256: 'a'.repeat(64), ...made });
  const trigger = { name: 'New documents', kind: 'document', settings: '{}', dataroom_id: room };
  await insert('workflow_trigger', { ...here, vertex_id: 'a', ...trigger, user_id: made.created_by_id });
  await insert('workflow_start', { ...here, vertex_id: 'a', occurrence: randomUUID() });
  await insert('workflow_saved', { id: randomUUID(), dataroom_id: room, sha256: 'a'.repeat(64), chain: '[]' });
  const id = randomUUID();
  const started = { version_number: 1, kind: 'execute', session_id: 'session', input: '{}', tweaks: '{}', root_id: id };
  const execution = await insert('workflow_execution', { id, ...here, ...started, credits_cap: '100', ...made });
  const of = { execution_id: execution, vertex_id: 'a' };
  const ended = { rounds: '[]', phase: 'work', state: 'COMPLETED', inputs: '{}', outputs: '{}', hash: 'a'.repeat(64) };
  const times = { started_at: new Date(), finished_at: new Date() };
  await insert('workflow_checkpoint', { ...of, seq: 1, key: 'a', ...ended, ...times });
  const wait = { kind: 'approval', until: new Date(), request: '{}', user_ids: '[]' };
  await insert('workflow_wait', { ...of, key: 'a', ...wait });
  await insert('workflow_effect', { ...of, key: 'a', idempotency_key: randomUUID(), request: '{}' });
  const message = { session_id: 'session', sender: 'User', sender_name: 'User', text: 'Text', files: '[]' };
  await insert('workflow_message', {
    id: randomUUID(),
    ...here,
    ...message,
    key: 'a',
    execution_id: execution,
    ...made,
  });
}

/** A table filled from a document: one column, one row, one cell, and the run that filled it. */
async function insertTable(
  insert: Insert,
  { made, document, membership }: { made: { created_by_id: string }; document: string; membership: string },
): Promise<{ folder: string; datatable: string }> {
  const folder = await insert('ai_table_folder', { id: randomUUID(), name: 'Folder', ...made });
  const shared = { organization_user_id: membership, role: 'Viewer' };
  await insert('ai_table_folder_member', { id: randomUUID(), ai_table_folder_id: folder, ...shared });
  const datatable = await insert('datatable', {
    id: randomUUID(),
    ai_table_folder_id: folder,
    name: 'Table',
    knowledge_context_tree: '[]',
    ...made,
  });
  const here = { datatable_id: datatable };
  await insert('datatable_member', { id: randomUUID(), ...here, ...shared });
  await insert('datatable_view', { id: randomUUID(), ...here, name: 'View', settings: '{}', ...made });
  const run = await insert('datatable_run', { id: randomUUID(), ...here, total: 1, credits_reserved: '1', ...made });
  const named = { name: 'rent', display_name: 'Rent', data_type: 'number', format: 'number', definition_hash: 'a' };
  const filled = { depends_on_column_ids: '[]', generation_method: '{}' };
  const column = await insert('datatable_column', { id: randomUUID(), ...here, ...named, ...filled });
  const origin = { document_id: document, origin: 'extracted', position: 1 };
  const row = await insert('datatable_row', { id: randomUUID(), ...here, ...origin });
  await insert('datatable_run_column', { run_id: run, column_id: column, total: 1 });
  const cell = { row_id: row, column_id: column };
  await insert('datatable_cell', { ...cell, ...here, sources: '[]' });
  await insert('datatable_cell_change', { id: randomUUID(), ...cell, kind: 'edited', before: '{}', ...made });
  return { folder, datatable };
}

/** A bank statement in a folder of tables: one transaction, one rejected row, and what people and a model said. */
async function insertBank(
  insert: Insert,
  {
    made,
    document,
    folder,
    datatable,
  }: { made: { created_by_id: string }; document: string; folder: string; datatable: string },
): Promise<void> {
  const here = { folder_id: folder };
  await insert('bank_config_version', {
    ...here,
    version: 1,
    metadata: '{}',
    last_category: 1,
    last_rule: 1,
    change: 'created',
    ...made,
  });
  const statement = await insert('bank_statement', {
    id: randomUUID(),
    ...here,
    document_id: document,
    datatable_id: datatable,
  });
  const section = await insert('bank_section', {
    id: randomUUID(),
    ...here,
    statement_id: statement,
    ordinal: 1,
    outcome: 'proven',
    proof: '{}',
  });
  const row = { statement_id: statement, section_id: section, ordinal: 1, line: 1 };
  await insert('bank_rejected_row', { id: randomUUID(), ...row, text: 'Row', reason: 'It has no amount.' });
  await insert('bank_entered_row', {
    statement_id: statement,
    key: randomUUID(),
    booked_on: '2026-01-01',
    amount: '-12.50',
    description: 'Rent',
    ...made,
  });
  const key = { ...here, row_hash: randomUUID() };
  const entry = { booked_on: '2026-01-01', description: 'Rent', folded: 'rent', type: 'Debit' };
  const amount = { amount: -1250, scale: 2, amount_key: -125_000 };
  await insert('bank_transaction', { id: randomUUID(), ...row, ...key, occurrence: 0, ...entry, ...amount });
  await insert('bank_choice', { ...key, occurrence: 0, category_id: 'gl_1', ...made });
  await insert('bank_choice_change', { ...key, occurrence: 0, category_id: 'gl_1', ...made });
  await insert('bank_answer', { ...key, prompt_hash: randomUUID(), model: 'test', answer: true });
  const answers = { answers: '{}', headings_hash: randomUUID() };
  await insert('bank_mapping', { id: randomUUID(), ...here, ...answers, ...made });
  await insertExport(insert, { made, here, key, statement, document });
  const month = { month: '2025-01-01', account: '', currency: 'EUR' };
  const figures = { figures: '{}', digest: randomUUID(), document_ids: '[]' };
  const period = await insert('bank_period', { id: randomUUID(), ...here, ...month, state: 'posted', ...figures });
  await insert('bank_period_step', { id: randomUUID(), period_id: period, kind: 'posted', ...made });
  const withheld = { transaction_id: randomUUID(), section_id: section, kind: 'added', line: 1 };
  await insert('bank_withheld', { statement_id: statement, ...here, ...month, ...withheld });
}

/** A batch of journals, a change after it, and what a person has added to a transaction. */
async function insertExport(
  insert: Insert,
  {
    made,
    here,
    key,
    statement,
    document,
  }: {
    made: { created_by_id: string };
    here: { folder_id: string };
    key: { folder_id: string; row_hash: string };
    statement: string;
    document: string;
  },
): Promise<void> {
  const exported = await insert('bank_export', { id: randomUUID(), ...here, export_format: 'Atrium', last_number: 1 });
  const empty = { totals: '[]', cumulative: '[]', warnings: '[]', rule_versions: '[]', config: '{}' };
  const file = { file_name: 'a.csv', file_format: 'csv', content_type: 'text/csv', storage_key: 'batches/a' };
  await insert('bank_export_batch', {
    id: randomUUID(),
    export_id: exported,
    batch_number: 1,
    kind: 'export',
    source_ids: JSON.stringify([document]),
    statement_ids: JSON.stringify([statement]),
    dataroom_id: randomUUID(),
    include_adjustments: true,
    allow_uncategorized: false,
    config_version: 1,
    added: 1,
    reversed: 0,
    entries: 2,
    ...empty,
    ...file,
    size_bytes: 1,
    sha256: 'a',
    ...made,
  });
  await insert('bank_export_change', { export_id: exported, transaction_id: randomUUID(), before: '{}' });
  const { created_by_id: updated_by_id } = made;
  await insert('bank_format_data', { ...key, export_format: 'Atrium', occurrence: 0, data: '{}', updated_by_id });
}

/** A reconciliation of partner capital in a folder of tables: one partner, and what a person has answered. */
async function insertCapital(
  insert: Insert,
  {
    made,
    document,
    folder,
    datatable,
  }: { made: { created_by_id: string }; document: string; folder: string; datatable: string },
): Promise<void> {
  const here = { folder_id: folder };
  const documents = { workbook_id: document, statement_id: document, datatable_id: datatable };
  const work = { id: randomUUID(), run_id: randomUUID() };
  const reconciliation = await insert('pcap_reconciliation', { ...work, ...here, ...documents, ...made });
  const partner = { ordinal: 1, rank: 1, key: 'name:acme', name: 'Acme', status: 'tied', detail: '{}', accepted: '{}' };
  await insert('pcap_partner', { id: randomUUID(), reconciliation_id: reconciliation, ...partner });
  await insert('pcap_match', {
    ...here,
    workbook_key: 'name:acme',
    statement_key: 'name:acme lp',
    is_same: true,
    ...made,
  });
}
