import { describe, expect, it } from 'vitest';
import { shareAiTableFolder } from '../../ai-table-folder/index.ts';
import { replaceContent } from '../../document/index.ts';
import { addMember, createOrganization, failureOf, stageFile } from '../../testing/index.ts';
import { updateAgentAppConfig } from '../config-update.process.ts';
import { CONFIG, JANUARY, useBank } from '../run.fixture.ts';
import { reconcile } from '../run-start.ts';
import { listTransactions } from '../transaction-list.ts';
import { updateTransactions } from '../transaction-update.ts';
import { postPeriod, preparePeriod, reopenPeriod, reviewPeriod } from './close.ts';
import { listPeriods } from './list.ts';

const bank = useBank();
const MONTH = '2026-01';
/** January with rows that all have a category. */
const BOOKED = JANUARY.replaceAll('Coffee', 'Rent of a coffee machine');

async function books(content = BOOKED) {
  const document = await bank.upload('january.csv', content);
  const { folderId } = await bank.create();
  await bank.work();
  return { folderId, document };
}

async function colleague(folderId: string, role: 'Owner' | 'Contributor' | 'Viewer' = 'Contributor') {
  const { kit, owner, organization } = bank;
  const actor = await addMember(kit, organization.id, 'Contributor');
  await shareAiTableFolder(kit.contextOf(owner), {
    id: folderId,
    organizationUserIds: [actor.membership.membershipId],
    permissionRole: role,
  });
  return actor;
}

async function periodsOf(folderId: string, actor = bank.owner) {
  return listPeriods(bank.kit.contextOf(actor), { folderId, month: MONTH });
}

/** Posts January of a folder: the owner prepares and posts, a colleague reviews. */
async function post(folderId: string) {
  const { kit, owner } = bank;
  const reviewer = await colleague(folderId);
  await preparePeriod(kit.contextOf(owner), { folderId, month: MONTH });
  await reviewPeriod(kit.contextOf(reviewer), { folderId, month: MONTH });
  return (await postPeriod(kit.contextOf(owner), { folderId, month: MONTH })).data[0]!;
}

async function rowsOf(folderId: string) {
  return (await listTransactions(bank.kit.contextOf(bank.owner), { folderId })).data;
}

async function again(folderId: string) {
  await reconcile(bank.kit.contextOf(bank.owner), { folderId, processStatementsWithStatus: ['Completed', 'Pending'] });
  await bank.work();
}

describe('the month end', () => {
  it('shows balances, movements by category, the proof and what is open', async () => {
    const { folderId } = await books(JANUARY);
    const { data, months, month } = await periodsOf(folderId);
    expect({ months, month }).toEqual({
      months: [{ month: MONTH, open: 1, prepared: 0, reviewed: 0, posted: 0 }],
      month: MONTH,
    });
    expect(data).toMatchObject([
      {
        account: 'DE02120300000000202051',
        state: 'open',
        opening: '1000.00',
        credits: '250.50',
        debits: '-406.40',
        net: '-155.90',
        closing: '844.10',
        difference: '0.00',
        outcome: 'proven',
        movements: [
          { accountCode: '4000', categoryName: 'Sales', count: 1, net: '250.50' },
          { accountCode: '6100', categoryName: 'Rent', count: 1, net: '-400.00' },
          { categoryId: null, count: 2, net: '-6.40' },
        ],
        counts: { transactions: 4, reconciled: 2, uncategorized: 2, rejected: 0 },
        openItems: [
          { reason: 'uncategorized', description: 'Coffee', place: { line: 6 } },
          { reason: 'uncategorized', description: 'Coffee', place: { line: 7 } },
        ],
        statements: [{ documentName: 'january.csv', outcome: 'proven' }],
        differences: [],
      },
    ]);
  });

  it('is not proven by a balance that is worked out from the closing balance', async () => {
    const { folderId } = await books(JANUARY.replace(/^Opening balance.*\n/m, ''));
    const { data } = await periodsOf(folderId);
    expect(data).toMatchObject([
      { outcome: 'unproven', statements: [{ outcome: 'unproven' }], counts: { reconciled: 0, unproven: 2 } },
    ]);
    expect(data[0]?.openItems.map(({ reason }) => reason)).toContain('unproven');
    expect(data[0]?.reason).toMatch(/^Nothing proves the rows of january\.csv\. /);
  });

  it('takes the opening balance of a month inside a statement from the rows before it', async () => {
    const { folderId } = await books(
      BOOKED.replaceAll('2026-01-05', '2025-12-30').replaceAll('2026-01-20', '2026-02-02'),
    );
    const { kit, owner } = bank;
    const { data } = await periodsOf(folderId);
    expect(data).toMatchObject([{ opening: '600.00', net: '250.50', closing: '850.50', difference: '0.00' }]);
    const december = await listPeriods(kit.contextOf(owner), { folderId, month: '2025-12' });
    expect(december.data).toMatchObject([{ opening: '1000.00', net: '-400.00', closing: '600.00' }]);
    expect(december.months.map(({ month }) => month)).toEqual(['2026-02', '2026-01', '2025-12']);
  });

  it('names the line of a statement that does not tie, and blocks preparing until a person accepts it', async () => {
    const { folderId, document } = await books(BOOKED.replace('250.50,850.50', '250.00,850.50'));
    const { kit, owner } = bank;
    const [period] = (await periodsOf(folderId)).data;
    expect(period).toMatchObject({ outcome: 'failed', difference: '0.50' });
    expect(period!.differences.find(({ kind }) => kind === 'proof')).toMatchObject({
      documentId: document,
      place: { line: 5 },
    });
    const refused = preparePeriod(kit.contextOf(owner), { folderId, month: MONTH });
    expect(await failureOf(refused)).toMatchObject({
      code: 'CONFLICT',
      detailCode: 'unproven_statements',
      details: { names: ['january.csv'] },
    });
  });

  it('blocks preparing while transactions have no category', async () => {
    const { folderId } = await books(JANUARY);
    const refused = preparePeriod(bank.kit.contextOf(bank.owner), { folderId, month: MONTH });
    expect(await failureOf(refused)).toMatchObject({ detailCode: 'uncategorized', details: { count: 2 } });
  });
});

describe('closing a month', () => {
  it('is done in three steps, the review by another person, and keeps who and when', async () => {
    const { folderId } = await books();
    const { kit, owner } = bank;
    const reviewer = await colleague(folderId);
    const which = { folderId, month: MONTH };
    expect(await failureOf(reviewPeriod(kit.contextOf(reviewer), which))).toMatchObject({ detailCode: 'period_state' });
    expect((await preparePeriod(kit.contextOf(owner), which)).data).toMatchObject([{ state: 'prepared' }]);
    expect(await failureOf(postPeriod(kit.contextOf(owner), which))).toMatchObject({ detailCode: 'period_state' });
    for (const isSamePerson of [false, true])
      expect(await failureOf(reviewPeriod(kit.contextOf(owner), { ...which, isSamePerson }))).toMatchObject({
        code: 'CONFLICT',
        detailCode: 'same_person',
      });
    await reviewPeriod(kit.contextOf(reviewer), which);
    const posted = await postPeriod(kit.contextOf(owner), which);
    expect(posted.data).toMatchObject([
      {
        state: 'posted',
        isFrozen: true,
        steps: [
          { kind: 'prepared', userId: owner.userId },
          { kind: 'reviewed', userId: reviewer.userId },
          { kind: 'posted', userId: owner.userId },
        ],
      },
    ]);
    const audited = await kit.asOwner<{ action: string }>(
      `select action from audit_event where organization_id = $1 and resource_id = $2 and action like '%Period'
       order by created_at, id`,
      [bank.organization.id, folderId],
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'bankReconcile.preparePeriod',
      'bankReconcile.reviewPeriod',
      'bankReconcile.postPeriod',
    ]);
  });

  it('lets the only person of an organization declare that they review', async () => {
    const { folderId } = await books();
    await bank.kit.asOwner(
      'update organization_user set left_at = now() where organization_id = $1 and user_id <> $2',
      [bank.organization.id, bank.owner.userId],
    );
    const context = bank.kit.contextOf(bank.owner);
    const which = { folderId, month: MONTH };
    await preparePeriod(context, which);
    expect(await failureOf(reviewPeriod(context, which))).toMatchObject({ detailCode: 'same_person' });
    expect((await reviewPeriod(context, { ...which, isSamePerson: true })).data).toMatchObject([{ state: 'reviewed' }]);
  });

  it('asks for another preparation if a category changes before the review', async () => {
    const { folderId } = await books();
    const { kit, owner } = bank;
    const which = { folderId, month: MONTH };
    await preparePeriod(kit.contextOf(owner), which);
    const [row] = await rowsOf(folderId);
    await updateTransactions(kit.contextOf(owner), { folderId, transactionId: row!.id, categoryId: 'gl_2' });
    expect((await periodsOf(folderId)).data).toMatchObject([{ state: 'prepared', hasChanged: true }]);
    const refused = reviewPeriod(kit.contextOf(await colleague(folderId)), which);
    expect(await failureOf(refused)).toMatchObject({ detailCode: 'period_changed' });
  });

  it('refuses to close what the caller sees only a part of', async () => {
    const { folderId } = await books();
    const { kit, organization } = bank;
    const viewer = await colleague(folderId);
    await kit.asOwner(`update dataroom set access_policy = 'Private' where organization_id = $1`, [organization.id]);
    expect((await periodsOf(folderId, viewer)).data).toEqual([]);
    expect(await failureOf(preparePeriod(kit.contextOf(viewer), { folderId, month: MONTH }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('lets only the Owner reopen, and keeps the reason', async () => {
    const { folderId } = await books();
    await post(folderId);
    const { kit, owner } = bank;
    const which = { folderId, month: MONTH, reason: 'The bank corrected it.' };
    const contributor = await colleague(folderId);
    expect(await failureOf(reopenPeriod(kit.contextOf(contributor), which))).toMatchObject({ code: 'FORBIDDEN' });
    const reopened = await reopenPeriod(kit.contextOf(owner), which);
    expect(reopened.data).toMatchObject([{ state: 'open', isFrozen: false }]);
    expect(reopened.data[0]!.steps.at(-1)).toMatchObject({ kind: 'reopened', reason: 'The bank corrected it.' });
  });

  it('is not found in another organization', async () => {
    const { folderId } = await books();
    const other = (await createOrganization(bank.kit)).owner;
    expect(await failureOf(periodsOf(folderId, other))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a posted month', () => {
  it('refuses new categories of its transactions, and names them', async () => {
    const { folderId } = await books();
    await post(folderId);
    const [row] = await rowsOf(folderId);
    const refused = updateTransactions(bank.kit.contextOf(bank.owner), {
      folderId,
      transactionId: row!.id,
      categoryId: 'gl_2',
    });
    expect(await failureOf(refused)).toMatchObject({
      code: 'CONFLICT',
      detailCode: 'period_posted',
      details: { months: [MONTH], transactionIds: [row!.id] },
    });
  });

  it('keeps its rows when the rules change and the statement is read again, and reports what would have changed', async () => {
    const { folderId } = await books();
    const posted = await post(folderId);
    const before = await rowsOf(folderId);
    const { kit, owner } = bank;
    const rules = [{ ruleName: 'All', categoryId: 'gl_2', ruleConfig: { descriptionContains: 'rent' } }];
    await updateAgentAppConfig(kit.contextOf(owner), {
      folderId,
      agentConfig: { appData: { ...CONFIG.appData!, rules } },
    });
    await again(folderId);
    expect((await rowsOf(folderId)).map(({ id, categoryId }) => [id, categoryId])).toEqual(
      before.map(({ id, categoryId }) => [id, categoryId]),
    );
    const [period] = (await periodsOf(folderId)).data;
    expect(period).toMatchObject({ state: 'posted', closing: posted.closing, movements: posted.movements });
    expect(period!.differences.map(({ kind, text }) => [kind, text])).toEqual([
      ['withheld', '2026-01-05 Rent of January -400.00: the rules give Sales now. It keeps Rent.'],
      ['withheld', '2026-01-13 Invoice 17 250.50: the rules give no category now. It keeps Sales.'],
      ['withheld', '2026-01-20 Rent of a coffee machine -3.20: the rules give Sales now. It keeps Rent.'],
      ['withheld', '2026-01-20 Rent of a coffee machine -3.20: the rules give Sales now. It keeps Rent.'],
    ]);
    expect(await bank.statements(folderId)).toMatchObject([
      {
        status: 'Completed',
        reason: '4 rows of posted months would have changed and stayed as they were. Month end shows what.',
      },
    ]);
    await reopenPeriod(kit.contextOf(owner), { folderId, month: MONTH, reason: 'New rules' });
    await again(folderId);
    expect((await rowsOf(folderId)).map(({ categoryId }) => categoryId)).toEqual(['gl_2', null, 'gl_2', 'gl_2']);
    expect((await periodsOf(folderId)).data).toMatchObject([{ state: 'open', differences: [] }]);
  });

  it('withholds rows that a newer version of the statement adds and removes, and stores those of open months', async () => {
    const { folderId, document } = await books();
    await post(folderId);
    const { kit, owner } = bank;
    const newer = [
      ...BOOKED.split('\n').filter((line) => !line.includes('Invoice 17') && !line.startsWith('Closing')),
      '2026-01-31,Rent for a late hour,-1.00,',
      '2026-02-03,Rent of February,-400.00,',
    ].join('\n');
    await replaceContent(kit.contextOf(owner), {
      documentId: document,
      files: [await stageFile(kit, 'january.csv', newer)],
    });
    const before = await rowsOf(folderId);
    await again(folderId);
    const after = await rowsOf(folderId);
    expect(after.filter(({ bookedOn }) => bookedOn < '2026-02').map(({ id }) => id)).toEqual(
      before.map(({ id }) => id),
    );
    expect(after.map(({ description }) => description)).toContain('Rent of February');
    expect(after.map(({ description }) => description)).not.toContain('Rent for a late hour');
    const [period] = (await periodsOf(folderId)).data;
    expect(period!.differences).toHaveLength(2);
    expect(period!.differences).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'withheld', text: expect.stringContaining('It was not added.') }),
        expect.objectContaining({ kind: 'withheld', text: expect.stringContaining('It was kept.') }),
      ]),
    );
  });

  it('is kept by the database too', async () => {
    const { folderId } = await books();
    await post(folderId);
    const { kit } = bank;
    const changes = [
      `update bank_transaction set category_id = 'gl_2', is_set_by_person = true where folder_id = $1`,
      `update bank_transaction set amount = amount + 1 where folder_id = $1`,
      `delete from bank_transaction where folder_id = $1`,
      `insert into bank_transaction (id, organization_id, folder_id, statement_id, section_id, ordinal, account, booked_on,
         description, folded, amount, scale, amount_key, type, currency, line, row_hash, occurrence)
       select gen_random_uuid(), organization_id, folder_id, statement_id, section_id, 99, account, booked_on, 'New', 'new',
         amount, scale, amount_key, type, currency, 99, gen_random_uuid(), 0 from bank_transaction where folder_id = $1 limit 1`,
    ];
    for (const change of changes) await expect(kit.asOwner(change, [folderId])).rejects.toThrow('bank period posted');
    // A deleted document takes its rows with it; the posted figures stay for those who closed the month.
    await kit.asOwner('delete from bank_statement where folder_id = $1', [folderId]);
    expect((await periodsOf(folderId)).data).toMatchObject([{ state: 'posted', closing: '844.10', isFrozen: true }]);
  });
});
