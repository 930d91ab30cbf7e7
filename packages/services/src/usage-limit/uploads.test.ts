import { newId } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPlatform, type TestPlatform } from '../testing/index.ts';
import { countUpload } from './index.ts';

let kit: TestPlatform;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());

async function counts(person: string, times: number): Promise<number[]> {
  const counted = await Promise.all(Array.from({ length: times }, async () => countUpload(kit.platform, person)));
  for (const { waitSeconds } of counted) expect(waitSeconds).toBeGreaterThanOrEqual(1);
  for (const { waitSeconds } of counted) expect(waitSeconds).toBeLessThanOrEqual(60);
  return counted.map(({ uploads }) => uploads).sort((a, b) => a - b);
}

it('counts each upload of a person once, however many come at once, and each person apart', async () => {
  const [one, another] = [newId(), newId()];
  expect(await counts(one, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await counts(another, 1)).toEqual([1]);
  expect(await counts(one, 1)).toEqual([9]);
});

it('begins anew when the minute is over', async () => {
  const person = newId();
  expect(await counts(person, 2)).toEqual([1, 2]);
  await kit.asOwner(`update sign_in_attempt set window_started_at = window_started_at - interval '61 seconds'`);
  expect(await counts(person, 2)).toEqual([1, 2]);
});
