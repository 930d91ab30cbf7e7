import { describe, expect, it } from 'vitest';
import { datatableMe } from '../ai-table/index.ts';
import { backgroundTaskMe } from '../background-task/index.ts';
import { codeOf, createOrganization } from '../testing/index.ts';
import { JANUARY, useBank } from './run.fixture.ts';
import { reconcile } from './run-start.ts';
import { bankStatementInfo } from './statement-list.ts';

const t = useBank();

describe('a run over statements', () => {
  it('reads, proves, categorizes and presents the transactions of a file', async () => {
    const document = await t.upload('January.csv', JANUARY);
    const { folderId, taskId } = await t.create();
    expect(await t.statements(folderId)).toMatchObject([{ documentId: document, status: 'Pending', proof: null }]);
    await t.work();
    const context = t.kit.contextOf(t.owner);
    const task = (await backgroundTaskMe(context, { taskId })).data;
    expect(task).toMatchObject({ status: 'SUCCESS', progress: { completed: 1, total: 1 } });
    const [statement] = await t.statements(folderId);
    expect(statement).toMatchObject({
      status: 'Completed',
      reason: null,
      proof: { outcome: 'proven', rows: 4, rejected: 0, duplicates: 0, accounts: ['DE02120300000000202051'] },
    });
    const detail = (await bankStatementInfo(context, { folderId, documentId: document })).data;
    expect(detail.sections).toMatchObject([
      { account: 'DE02120300000000202051', proof: { opening: { amount: '1000.00' }, closing: { amount: '844.10' } } },
    ]);
    const all = await t.allTable(folderId);
    expect((await datatableMe(context, { datatableId: all })).data).toMatchObject({
      name: 'All transactions',
      rowCount: 4,
    });
    expect(await t.values(all)).toMatchObject([
      {
        Date: '2026-01-05',
        Description: 'Rent of January',
        Amount: -400,
        Type: 'Debit',
        Category: 'Rent',
        Rule: 'Rent',
      },
      {
        Date: '2026-01-13',
        Amount: 250.5,
        Type: 'Credit',
        Balance: 850.5,
        Category: 'Sales',
        'GL account code': '4000',
      },
      { Description: 'Coffee', Amount: -3.2, Category: null },
      { Description: 'Coffee', Amount: -3.2, Category: null },
    ]);
    const own = statement!.datatableId!;
    expect(await t.values(own, { orderBy: ['-Amount'], where: { Type: { eq: 'Debit' } } })).toMatchObject([
      { Amount: -3.2 },
      { Amount: -3.2 },
      { Amount: -400 },
    ]);
    expect(await t.values(own, { search: 'INVOICE' })).toMatchObject([{ Description: 'Invoice 17' }]);
  });

  it('counts a file once that is imported twice, and keeps ids', async () => {
    await t.upload('January.csv', JANUARY);
    const { folderId } = await t.create();
    await t.work();
    const all = await t.allTable(folderId);
    const before = await t.kit.asOwner(
      'select id, description from bank_transaction where folder_id = $1 order by id',
      [folderId],
    );
    await t.upload('Copy of January.csv', `${JANUARY}\n`);
    const again = { folderId, processStatementsWithStatus: ['Pending' as const, 'Completed' as const] };
    await reconcile(t.kit.contextOf(t.owner), again);
    await t.work();
    expect(await t.values(all)).toHaveLength(4);
    const after = await t.kit.asOwner(
      'select id, description from bank_transaction where folder_id = $1 and not is_duplicate order by id',
      [folderId],
    );
    expect(after).toEqual(before);
    expect((await t.statements(folderId)).map(({ proof }) => [proof!.rows, proof!.duplicates])).toEqual([
      [4, 4],
      [4, 0],
    ]);
  });

  it('refuses a second run while one is not over, and names it', async () => {
    await t.upload('January.csv', JANUARY);
    const { folderId, taskId } = await t.create();
    await expect(reconcile(t.kit.contextOf(t.owner), { folderId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(taskId),
    });
  });

  it('names each missing field, and starts nothing for a statement that is not in the folder', async () => {
    await expect(reconcile(t.kit.contextOf(t.owner), {})).rejects.toMatchObject({
      code: 'INVALID',
      issues: [{ path: ['folderName'] }, { path: ['agentConfig'] }, { path: ['statementFolderId'] }],
    });
    const other = await createOrganization(t.kit);
    expect(
      await codeOf(
        reconcile(t.kit.contextOf(other.owner), {
          folderName: 'B',
          agentConfig: { appData: { glCategories: [], rules: [] } },
          statementFolderId: t.folder,
        }),
      ),
    ).toBe('NOT_FOUND');
    expect(await codeOf(t.create({ statementIdsToProcess: [t.room] }))).toBe('NOT_FOUND');
    expect(await t.queued()).toEqual([]);
  });
});
