import { drawCapitalStatements, withLine } from '@atrium/samples/partner-capital';
import { describe, expect, it } from 'vitest';
import { createTableRow, datatableMe, fetchDatatable } from '../ai-table/index.ts';
import { shareAiTableFolder } from '../ai-table-folder/index.ts';
import { backgroundTaskMe, revokeBackgroundTask } from '../background-task/index.ts';
import { addMember, codeOf, createOrganization } from '../testing/index.ts';
import { acceptPcapLine, listPcapPartners, listPcapReconciliations, matchPcap, reconcilePcap } from './index.ts';
import {
  ACCOUNTS,
  folder,
  info,
  kit,
  organization,
  owner,
  partners,
  setUpCapital,
  start,
  upload,
  uploadPair,
  work,
} from './pcap.fixture.ts';

setUpCapital();

describe('a reconciliation of partner capital', () => {
  it('ties each line, and writes a table whose cells name their places', async () => {
    const pair = await uploadPair(
      ACCOUNTS.map((account, at) => (at === 1 ? withLine(account, 'Income', 4_500) : account)),
    );
    const { taskId, reconciliationId } = await start(pair);
    expect(await info(reconciliationId)).toMatchObject({ status: 'Pending', datatableId: null, taskId });
    await work();
    const done = await info(reconciliationId);
    expect(done).toMatchObject({
      status: 'Completed',
      reason: null,
      asOf: '2025-12-31',
      currency: 'USD',
      counts: { partners: 4, tied: 3, differs: 1, openMatches: 0 },
    });
    expect(done.totals.every(({ side, status }) => side === 'workbook' && status === 'tied')).toBe(true);
    const task = (await backgroundTaskMe(kit.contextOf(owner), { taskId })).data;
    expect(task).toMatchObject({ status: 'SUCCESS', progress: { completed: 1, total: 1 } });
    const [first] = await partners(reconciliationId);
    expect(first).toMatchObject({ name: 'Birch Family Trust', status: 'differs', matchedBy: 'identifier' });
    expect(first!.lines.find(({ key }) => key === 'income')).toMatchObject({
      status: 'differs',
      difference: '-45.00',
      workbookValues: [{ place: { sheet: 'Capital', cell: 'F6' } }],
      statementValues: [
        { place: { page: 2, box: [expect.any(Number), expect.any(Number), expect.any(Number), expect.any(Number)] } },
      ],
    });
    const context = kit.contextOf(owner);
    const table = (await datatableMe(context, { datatableId: done.datatableId! })).data;
    expect(table).toMatchObject({
      name: 'Partner capital',
      tableType: 'ApplicationAgentManaged',
      rowCount: 4,
      reviewCount: 1,
    });
    const rows = (
      await fetchDatatable(context, { datatableId: done.datatableId!, where: { Status: { eq: 'Differs' } } })
    ).data;
    expect(rows).toMatchObject([
      {
        origin: 'agent_managed',
        values: { Partner: 'Birch Family Trust', Status: 'Differs', 'Income, difference': -45 },
      },
    ]);
    expect(rows[0]!.cells['Income, difference']!.sources).toMatchObject([
      { documentId: pair.excelDocumentId, cell: 'Capital!F6', boxes: [] },
      { documentId: pair.pdfDocumentId, page: 2, boxes: [expect.any(Array)] },
    ]);
    expect(await codeOf(createTableRow(context, { datatableId: done.datatableId! }))).toBe('CONFLICT');
  });

  it('names the document of the wrong kind, and hides what the caller cannot see', async () => {
    const { excelDocumentId, pdfDocumentId } = await uploadPair();
    await expect(start({ excelDocumentId: pdfDocumentId, pdfDocumentId })).rejects.toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['excelDocumentId'] }],
    });
    await expect(start({ excelDocumentId, pdfDocumentId: excelDocumentId })).rejects.toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['pdfDocumentId'], message: expect.stringContaining('Capital 2025.xlsx') }],
    });
    expect(await codeOf(start({ excelDocumentId, pdfDocumentId: 'none' }))).toBe('NOT_FOUND');
    const other = await createOrganization(kit);
    const stranger = reconcilePcap(kit.contextOf(other.owner), {
      aiTableFolderId: folder,
      excelDocumentId,
      pdfDocumentId,
    });
    expect(await codeOf(stranger)).toBe('NOT_FOUND');
    expect(
      await kit.asOwner('select 1 from pcap_reconciliation where organization_id = $1', [organization.id]),
    ).toEqual([]);
  });

  it('shows nothing of it to a member who cannot see the documents', async () => {
    const { reconciliationId } = await start(await uploadPair());
    await work();
    const member = await addMember(kit, organization.id, 'Contributor');
    const context = kit.contextOf(member);
    expect((await listPcapReconciliations(context, { aiTableFolderId: folder })).data).toEqual([]);
    expect(await codeOf(listPcapPartners(context, { aiTableFolderId: folder, reconciliationId }))).toBe('NOT_FOUND');
    const { datatableId } = await info(reconciliationId);
    await shareAiTableFolder(kit.contextOf(owner), {
      id: folder,
      organizationUserIds: [member.membership.membershipId],
      permissionRole: 'Viewer',
    });
    expect(
      (await fetchDatatable(context, { datatableId: datatableId!, where: { Partner: { ilike: 'Acme%' } } })).data,
    ).toEqual([]);
    expect((await datatableMe(context, { datatableId: datatableId! })).data).toMatchObject({
      rowCount: 0,
      reviewCount: 0,
    });
    const [partner] = await partners(reconciliationId);
    const accept = acceptPcapLine(context, {
      aiTableFolderId: folder,
      partnerId: partner!.id,
      line: 'fees',
      reason: 'No',
    });
    expect(['NOT_FOUND', 'FORBIDDEN']).toContain(await codeOf(accept));
  });

  it('lets a person match partners that only look alike, and remembers the answer for the folder', async () => {
    const without = (account: (typeof ACCOUNTS)[number]) => ({ ...account, id: null });
    const workbook = ACCOUNTS.map((account) =>
      account.name === 'Evergreen Foundation' ? { ...account, name: 'Evergreen Fundation' } : account,
    ).map(without);
    const pair = await uploadPair(ACCOUNTS.map(without), workbook);
    const { reconciliationId } = await start(pair);
    await work();
    expect(await info(reconciliationId)).toMatchObject({
      counts: { partners: 5, openMatches: 1, onlyInWorkbook: 1, onlyInStatement: 1 },
    });
    const [first] = await partners(reconciliationId);
    expect(first).toMatchObject({
      name: 'Evergreen Fundation',
      proposals: [{ name: 'Evergreen Foundation', reasons: ['“Fundation” and “Foundation” differ in one letter.'] }],
    });
    const answer = {
      aiTableFolderId: folder,
      partnerId: first!.id,
      otherPartnerId: first!.proposals[0]!.partnerId,
      isSame: true,
    };
    const { data: matched } = await matchPcap(kit.contextOf(owner), answer);
    expect(matched).toMatchObject({ status: 'tied', matchedBy: 'person', proposals: [] });
    const now = await info(reconciliationId);
    expect(now).toMatchObject({ counts: { partners: 4, tied: 4, openMatches: 0 } });
    expect(
      (await fetchDatatable(kit.contextOf(owner), { datatableId: now.datatableId! })).data.map(
        ({ values }) => values['Status'],
      ),
    ).toEqual(['Tied', 'Tied', 'Tied', 'Tied']);
    const again = await start(pair);
    await work();
    expect(await info(again.reconciliationId)).toMatchObject({ counts: { partners: 4, tied: 4, openMatches: 0 } });
    // The answer can be taken back.
    const { data: apart } = await matchPcap(kit.contextOf(owner), {
      aiTableFolderId: folder,
      partnerId: first!.id,
      isSame: false,
    });
    expect(apart).toMatchObject({
      status: 'onlyInWorkbook',
      matchedBy: null,
      proposals: [{ name: 'Evergreen Foundation' }],
    });
    expect(await info(reconciliationId)).toMatchObject({ counts: { partners: 5 } });
  });

  it('keeps why a person accepts a difference, until that is withdrawn', async () => {
    const { reconciliationId } = await start(
      await uploadPair(
        ACCOUNTS.map((account, at) => (at === 3 ? withLine(account, 'Management fees', -100) : account)),
      ),
    );
    await work();
    const [partner] = await partners(reconciliationId);
    const context = kit.contextOf(owner);
    const line = { aiTableFolderId: folder, partnerId: partner!.id, line: 'fees' };
    const { data } = await acceptPcapLine(context, { ...line, reason: 'Corrected in the next quarter.' });
    expect(data).toMatchObject({
      isAccepted: true,
      lines: expect.arrayContaining([
        expect.objectContaining({
          key: 'fees',
          acceptance: expect.objectContaining({ reason: 'Corrected in the next quarter.' }),
        }),
      ]),
    });
    expect(await info(reconciliationId)).toMatchObject({ counts: { differs: 1, accepted: 1 } });
    expect(await codeOf(acceptPcapLine(context, { ...line, line: 'income', reason: 'x' }))).toBe('CONFLICT');
    expect((await acceptPcapLine(context, { ...line, reason: null })).data).toMatchObject({ isAccepted: false });
  });

  it('says why a document cannot be read, and deletes only earlier tables of partner capital', async () => {
    const pair = await uploadPair();
    const first = await start(pair);
    await work();
    const bad = await start({ ...pair, pdfDocumentId: await upload('Letter.pdf', await drawCapitalStatements([])) });
    await work();
    expect(await info(bad.reconciliationId)).toMatchObject({
      status: 'Failed',
      datatableId: null,
      reason: expect.stringMatching(/PDF/),
    });
    const second = await start(pair, { deleteTablesBeforeCreate: true });
    await work();
    expect((await info(first.reconciliationId)).datatableId).toBe(null);
    expect((await info(second.reconciliationId)).datatableId).not.toBe(null);
  });

  it('compares beginning balances with the period before', async () => {
    const next = ACCOUNTS.map((account) => {
      const ending = account.cents.at(-1)!;
      return { ...account, cents: [ending, 0, 0, 0, 0, 0, ending] };
    });
    await start(await uploadPair());
    await work();
    const shifted = next.map((account, at) =>
      at === 2 ? { ...account, cents: account.cents.map((cents) => (cents === 0 ? 0 : cents + 700)) } : account,
    );
    // In the statements, another partner starts with another balance, too.
    const statements = shifted.map((account, at) =>
      at === 3 ? { ...account, cents: account.cents.map((cents) => (cents === 0 ? 0 : cents - 50)) } : account,
    );
    const { reconciliationId } = await start(await uploadPair(statements, shifted, 2026));
    await work();
    const found = (await partners(reconciliationId)).map(({ name, continuity, statementContinuity }) => [
      name,
      [continuity?.difference ?? null, statementContinuity?.difference ?? null],
    ]);
    expect(Object.fromEntries(found)).toEqual({
      'Acme Holdings L.P.': [null, null],
      'Birch Family Trust': [null, null],
      'Evergreen Foundation': ['7.00', '7.00'],
      'Iris Wong': [null, '-0.50'],
    });
    expect((await info(reconciliationId)).notes).toContain(
      'Beginning balances that are not the ending balances of 2025-12-31: Evergreen Foundation, Iris Wong.',
    );
  });

  it('refuses a second run while one is not over, and can be stopped', async () => {
    const pair = await uploadPair();
    const { taskId, reconciliationId } = await start(pair);
    expect(await codeOf(start(pair))).toBe('CONFLICT');
    await revokeBackgroundTask(kit.contextOf(owner), { taskId });
    expect(await info(reconciliationId)).toMatchObject({ status: 'Failed', reason: 'It was stopped. Start it again.' });
    await work();
    expect(await partners(reconciliationId)).toEqual([]);
  });
});
