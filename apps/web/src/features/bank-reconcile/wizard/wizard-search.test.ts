import { expect, it } from 'vitest';
import { stepOf, wizardSearch } from './wizard-search.ts';

it.each([
  [{}, 'statements'],
  [{ step: 'rules' }, 'statements'],
  [{ folder: 'a' }, 'read'],
  [{ folder: 'a', step: 'statements' }, 'read'],
  [{ folder: 'a', step: 'run' }, 'run'],
  [{ folder: 'a', step: 'other' }, 'read'],
])('shows for %j the step %s', (params, step) => {
  expect(stepOf(wizardSearch(params))).toBe(step);
});
