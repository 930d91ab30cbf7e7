import { expect, it } from 'vitest';
import { FIRST_PAUSE_MS, HEALTHY_MS, LONGEST_PAUSE_MS, RestartPauses } from './restart-pause.mjs';

it('doubles the pause of a process that keeps ending, up to a limit', () => {
  const pauses = new RestartPauses();
  const taken = Array.from({ length: 10 }, () => pauses.after(1_000));
  expect(taken.slice(0, 4)).toEqual([500, 1_000, 2_000, 4_000]);
  expect(taken.at(-1)).toBe(LONGEST_PAUSE_MS);
});

it('returns to the first pause after a healthy minute', () => {
  const pauses = new RestartPauses();
  for (let time = 0; time < 10; time += 1) pauses.after(0);
  expect(pauses.after(HEALTHY_MS - 1)).toBe(LONGEST_PAUSE_MS);
  expect(pauses.after(HEALTHY_MS)).toBe(FIRST_PAUSE_MS);
  expect(pauses.after(0)).toBe(2 * FIRST_PAUSE_MS);
});
