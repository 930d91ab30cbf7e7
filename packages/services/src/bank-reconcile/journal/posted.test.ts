import { beforeEach, describe, expect, it } from 'vitest';
import { shareAiTableFolder } from '../../ai-table-folder/index.ts';
import { addMember, failureOf } from '../../testing/index.ts';
import { updateAgentAppConfig } from '../config-update.process.ts';
import { postPeriod, preparePeriod, reopenPeriod, reviewPeriod } from '../period/close.ts';
import { JANUARY, useBank } from '../run.fixture.ts';
import { listBatches } from './batch-list.ts';
import { exportJournals } from './export.ts';
import { previewJournals } from './preview.ts';

const bank = useBank();
const BOOKED = JANUARY.replaceAll('Coffee', 'Rent of a coffee machine');
const FEBRUARY = [
  'Account,DE02120300000000202051',
  'Opening balance,,,844.10',
  'Date,Description,Amount,Balance',
  '2026-02-05,Rent of February,-400.00,444.10',
  'Closing balance,,,444.10',
].join('\n');
let folderId: string;

beforeEach(async () => {
  await bank.upload('january.csv', BOOKED);
  await bank.upload('february.csv', FEBRUARY);
  ({ folderId } = await bank.create());
  await bank.work();
  const exportConfig = { default: { cashAccountCode: '1000' } };
  await updateAgentAppConfig(bank.kit.contextOf(bank.owner), { folderId, appMetadata: { exportConfig } });
});

/** The owner prepares and posts January, and a colleague reviews it. */
async function postJanuary(): Promise<void> {
  const { kit, owner, organization } = bank;
  const reviewer = await addMember(kit, organization.id, 'Contributor');
  const organizationUserIds = [reviewer.membership.membershipId];
  await shareAiTableFolder(kit.contextOf(owner), { id: folderId, organizationUserIds, permissionRole: 'Contributor' });
  const which = { folderId, month: '2026-01' };
  await preparePeriod(kit.contextOf(owner), which);
  await reviewPeriod(kit.contextOf(reviewer), which);
  await postPeriod(kit.contextOf(owner), which);
}

async function exported(more: object = {}) {
  return exportJournals(bank.kit.contextOf(bank.owner), { folderId, ...more });
}
async function blockers() {
  const preview = await previewJournals(bank.kit.contextOf(bank.owner), { folderId });
  return preview.blockers.map(({ code, names }) => [code, names]);
}

describe('an export after a month is posted', () => {
  it('refuses journals of the posted month, uses up no number, and exports the other months', async () => {
    await postJanuary();
    expect(await failureOf(exported())).toMatchObject({
      code: 'CONFLICT',
      detailCode: 'period_posted',
      details: { names: ['2026-01'], periods: [{ account: 'DE02120300000000202051', month: '2026-01' }] },
    });
    expect(await blockers()).toEqual([['period_posted', ['2026-01']]]);
    expect((await listBatches(bank.kit.contextOf(bank.owner), { folderId })).data).toEqual([]);
    expect(await exported({ dateFrom: '2026-02-01' })).toMatchObject({ batchNumber: 1, totalTransactions: 1 });
    const reason = 'The journals were missing.';
    await reopenPeriod(bank.kit.contextOf(bank.owner), { folderId, month: '2026-01', reason });
    expect(await exported()).toMatchObject({ batchNumber: 2, totalTransactions: 4 });
  });

  it('returns the batch again that was exported before, because nothing has changed', async () => {
    const { batchId } = await exported();
    await postJanuary();
    expect(await blockers()).toEqual([]);
    expect(await exported()).toMatchObject({ batchId, isUnchanged: true });
  });
});
