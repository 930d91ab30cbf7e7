import { describe, expect, it } from 'vitest';
import { shareAiTableFolder } from '../ai-table-folder/index.ts';
import { replaceContent } from '../document/index.ts';
import { auditOf, codeOf, joinRoom, stageFile } from '../testing/index.ts';
import { JANUARY, useBank } from './run.fixture.ts';
import { enterRows } from './statement-enter.ts';
import { bankStatementInfo } from './statement-list.ts';
import { transactionSummary } from './transaction-list.ts';

const t = useBank();

/** A statement with two equal rows whose amounts cannot be read. */
const UNREAD = JANUARY.replaceAll('Coffee,-3.20', 'Coffee,?.20').replace(',847.30', ',').replace(',844.10\nC', ',\nC');

async function unread() {
  const documentId = await t.upload('January.csv', UNREAD);
  const { folderId } = await t.create();
  await t.work();
  const of = { folderId, documentId };
  const context = t.kit.contextOf(t.owner);
  const proof = async () => (await bankStatementInfo(context, of)).data.sections[0]!.proof;
  const [first, second] = (await proof()).rejected;
  return { of, context, proof, keys: [first!.key!, second!.key!] as const };
}

const COFFEE = { bookedOn: '2026-01-20', amount: '-3.20', description: 'Coffee' };

describe('a row that cannot be read', () => {
  it('counts after a person has entered it, and the proof says so', async () => {
    const { of, context, proof, keys } = await unread();
    expect(await proof()).toMatchObject({ outcome: 'failed', rejectedCount: 2, enteredCount: 0 });
    expect(keys[0]).not.toBe(keys[1]);
    await enterRows(context, { ...of, rows: [{ key: keys[0], entry: COFFEE }] });
    expect(await auditOf(t.kit, context)).toContainEqual(
      expect.objectContaining({
        resource_type: 'bankStatement',
        summary: expect.objectContaining({ entered: 1, withdrawn: 0 }) as object,
      }),
    );
    await t.work();
    expect(await proof()).toMatchObject({ outcome: 'failed', rejectedCount: 1, enteredCount: 1 });
    await enterRows(context, { ...of, rows: [{ key: keys[1], entry: COFFEE }] });
    await t.work();
    expect(await proof()).toMatchObject({
      outcome: 'proven',
      reason: 'The opening balance and all entries add up to the closing balance. A person has entered 2 of the rows.',
      rejectedCount: 0,
      difference: '0.00',
      entered: [
        { ...COFFEE, key: keys[0], place: { line: 6 } },
        { ...COFFEE, key: keys[1], place: { line: 7 } },
      ],
    });
    expect((await bankStatementInfo(context, of)).data.rowAuthors).toMatchObject([
      { userId: t.owner.userId, name: 'Test' },
      { userId: t.owner.userId, name: 'Test' },
    ]);
    expect((await t.values(await t.allTable(of.folderId))).map(({ Amount }) => Amount)).toEqual([
      -400, 250.5, -3.2, -3.2,
    ]);
  });

  it('is rejected again when what was entered is withdrawn', async () => {
    const { of, context, proof, keys } = await unread();
    await enterRows(context, { ...of, rows: keys.map((key) => ({ key, entry: COFFEE })) });
    await t.work();
    expect(await proof()).toMatchObject({ outcome: 'proven', enteredCount: 2 });
    await enterRows(context, { ...of, rows: [{ key: keys[0], entry: null }] });
    await t.work();
    expect(await proof()).toMatchObject({ outcome: 'failed', rejectedCount: 1, enteredCount: 1 });
  });

  it('keeps what was entered in a new version of the file, as far as the row is still there', async () => {
    const { of, context, proof, keys } = await unread();
    await enterRows(context, { ...of, rows: keys.map((key) => ({ key, entry: COFFEE })) });
    await t.work();
    const longer = UNREAD.replace('Closing balance,,,844.10', '2026-01-31,Fee,-1.10,\nClosing balance,,,843.00');
    const file = await stageFile(t.kit, 'January.csv', longer);
    await replaceContent(context, { documentId: of.documentId, files: [file] });
    await enterRows(context, { ...of, rows: [{ key: keys[0], entry: COFFEE }] });
    await t.work();
    expect(await proof()).toMatchObject({ outcome: 'proven', rows: 5, enteredCount: 2 });
  });

  it('takes only amounts and days, of rows that are in the proof', async () => {
    const { of, context, keys } = await unread();
    async function entering(key: string, entry: object): Promise<string | undefined> {
      return codeOf(enterRows(context, { ...of, rows: [{ key, entry: { ...COFFEE, ...entry } }] }));
    }
    expect(await entering(keys[0], { amount: '3,20' })).toBe('INVALID');
    expect(await entering(keys[0], { amount: '9'.repeat(30) })).toBe('INVALID');
    expect(await entering(keys[0], { bookedOn: '2026-02-30' })).toBe('INVALID');
    expect(await entering(keys[0], { description: ' ' })).toBe('INVALID');
    expect(await entering('none', {})).toBe('NOT_FOUND');
    const twice = [keys[0], keys[0]].map((key) => ({ key, entry: COFFEE }));
    expect(await codeOf(enterRows(context, { ...of, rows: twice }))).toBe('INVALID');
    expect(await codeOf(enterRows(context, { ...of, documentId: 'none', rows: [{ key: keys[0], entry: null }] }))).toBe(
      'NOT_FOUND',
    );
  });

  it('is not stored while a run of the folder is not over, or by a Viewer of the folder', async () => {
    const { of, context, proof, keys } = await unread();
    const { viewer } = t.organization;
    await joinRoom(t.kit, t.room, viewer, 'Owner');
    await shareAiTableFolder(context, {
      id: of.folderId,
      organizationUserIds: [viewer.membership.membershipId],
      permissionRole: 'Viewer',
    });
    const rows = [{ key: keys[0], entry: COFFEE }];
    expect(await codeOf(enterRows(t.kit.contextOf(viewer), { ...of, rows }))).toBe('FORBIDDEN');
    const { taskId } = await enterRows(context, { ...of, rows });
    expect((await transactionSummary(context, { folderId: of.folderId })).data.taskId).toBe(taskId);
    expect(await codeOf(enterRows(context, { ...of, rows: [{ key: keys[1], entry: COFFEE }] }))).toBe('CONFLICT');
    await t.work();
    expect(await proof()).toMatchObject({ rejectedCount: 1, enteredCount: 1 });
  });
});
