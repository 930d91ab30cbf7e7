import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  codeOf,
  createOrganization,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { creditBalance, postCredits } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
});

function post(key: string, amount: string, of: TestOrganization = organization) {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) =>
    postCredits(em, { organizationId: of.id, key, kind: amount.startsWith('-') ? 'reserve' : 'grant', amount }),
  );
}
function balance() {
  return inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) =>
    creditBalance(em, organization.id),
  );
}
async function entries() {
  const [row] = await kit.asOwner<{ sum: string; count: number }>(
    `select coalesce(trim_scale(sum(amount)), 0)::text as sum, count(*)::int as count from credit_entry where organization_id = $1`,
    [organization.id],
  );
  return row!;
}

it('begins at zero and adds up exactly', async () => {
  expect(await balance()).toBe('0');
  await post('grant', '100');
  await post('use', '-0.1');
  await post('more', '-0.2');
  expect(await balance()).toBe('99.7');
  expect(await entries()).toEqual({ sum: '99.7', count: 3 });
});

it('counts a cause once, whatever its amount the second time, also when it comes many times at once', async () => {
  await post('grant', '10');
  const posted = await Promise.all(Array.from({ length: 8 }, async () => post('cell:1', '-1')));
  expect(posted.filter(Boolean)).toHaveLength(1);
  expect(await post('cell:1', '-1000000')).toBe(false);
  expect(await balance()).toBe('9');
});

it('never falls below zero, however many reserve at once', async () => {
  await post('grant', '5');
  const codes = await Promise.all(Array.from({ length: 20 }, async (_, index) => codeOf(post(`cell:${index}`, '-1'))));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
  expect(codes.filter((code) => code === 'PAYMENT_REQUIRED')).toHaveLength(15);
  expect(await balance()).toBe('0');
  expect(await entries()).toEqual({ sum: '0', count: 6 });
});

it('leaves nothing of a reservation whose transaction fails', async () => {
  await post('grant', '5');
  const failing = inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) => {
    await postCredits(em, { organizationId: organization.id, key: 'cell', kind: 'reserve', amount: '-1' });
    throw new Error('after');
  });
  await expect(failing).rejects.toThrow('after');
  expect(await balance()).toBe('5');
  expect(await post('cell', '-1')).toBe(true);
});

it('cannot touch the account of another organization', async () => {
  const other = await createOrganization(kit);
  await expect(post('steal', '100', other)).rejects.toMatchObject({ code: '42501' });
});
