import { expect, it } from 'vitest';
import { firstSteps, nextStep } from './first-steps.ts';

it('starts with a data room in an empty organization', () => {
  expect(nextStep(firstSteps([], false))?.id).toBe('room');
});

it('suggests documents for an empty data room', () => {
  expect(nextStep(firstSteps([{ id: 'r', fileCount: 0 }], false))).toEqual({
    id: 'documents',
    done: false,
    roomId: 'r',
  });
});

it('suggests a question about a data room with documents', () => {
  const rooms = [
    { id: 'empty', fileCount: 0 },
    { id: 'full', fileCount: 3 },
  ];
  expect(nextStep(firstSteps(rooms, false))).toEqual({ id: 'question', done: false, roomId: 'full' });
});

it('ends after the first question', () => {
  expect(nextStep(firstSteps([{ id: 'r', fileCount: 3 }], true))).toBeUndefined();
});
