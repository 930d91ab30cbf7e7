import { expect, it } from 'vitest';
import { currentStep, type Gates, stepsOf } from './steps.ts';

const none = { password: false, email: false, agreement: false };
const all = { password: true, email: true, agreement: true };

function statesOf(gates: Gates, hasRequestedCode = false) {
  return stepsOf(gates, currentStep(gates, hasRequestedCode))
    .map(({ id, state }) => `${id} ${state}`)
    .join(', ');
}

it('asks for the password, the e-mail, the code and the agreement in this order', () => {
  expect(statesOf({ requires: all, passed: none })).toBe(
    'password now, email next, code next, agreement next, room next',
  );
  const withPassword = { requires: all, passed: { ...none, password: true } };
  expect(statesOf(withPassword)).toBe('password done, email now, code next, agreement next, room next');
  expect(statesOf(withPassword, true)).toBe('password done, email done, code now, agreement next, room next');
  const verified = { requires: all, passed: { ...all, agreement: false } };
  expect(statesOf(verified, true)).toBe('password done, email done, code done, agreement now, room next');
  expect(statesOf({ requires: all, passed: all })).toContain('room now');
});

it('has only the steps that the link requires', () => {
  expect(statesOf({ requires: { ...none, email: true }, passed: none })).toBe('email now, code next, room next');
  expect(statesOf({ requires: none, passed: none })).toBe('room now');
});

it('returns to a gate that was closed again', () => {
  expect(currentStep({ requires: all, passed: { ...all, password: false } }, false)).toBe('password');
});
