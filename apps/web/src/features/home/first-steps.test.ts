import { expect, it } from 'vitest';
import { firstSteps, nextStep } from './first-steps.ts';

it('begins with a room in an empty organization', () => {
  expect(nextStep(firstSteps([], false))?.id).toBe('room');
});

it('asks for documents in the room there is', () => {
  expect(nextStep(firstSteps([{ id: 'r', fileCount: 0 }], false))).toEqual({
    id: 'documents',
    done: false,
    roomId: 'r',
  });
});

it('asks for a question about a room that has documents', () => {
  const rooms = [
    { id: 'empty', fileCount: 0 },
    { id: 'full', fileCount: 3 },
  ];
  expect(nextStep(firstSteps(rooms, false))).toEqual({ id: 'question', done: false, roomId: 'full' });
});

it('is over once something was asked', () => {
  expect(nextStep(firstSteps([{ id: 'r', fileCount: 3 }], true))).toBeUndefined();
});
