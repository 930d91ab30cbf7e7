import { describe, expect, it } from 'vitest';
import { admitsAddress, type LinkGates, type PassedGates, visitState } from './gates.ts';

const now = new Date('2026-01-10T00:00:00Z');
const link: LinkGates = {
  expiresAt: new Date('2026-01-11T00:00:00Z'),
  hasPassword: false,
  passwordVersion: 2,
  requireEmailVerification: false,
  requireNda: false,
  allowList: [],
  denyList: [],
};
const nothing: PassedGates = { passwordVersion: null, email: null, hasAccepted: false };
const all: PassedGates = { passwordVersion: 2, email: 'ada@fund.example', hasAccepted: true };
const everyGate = { ...link, hasPassword: true, requireEmailVerification: true, requireNda: true };

describe('the next gate of a visit', () => {
  it.each([
    ['no gate is set', link, nothing, 'open'],
    ['nothing is passed', everyGate, nothing, 'password'],
    ['only later gates are passed', everyGate, { ...all, passwordVersion: null }, 'password'],
    ['the password is passed', everyGate, { ...nothing, passwordVersion: 2 }, 'email'],
    ['the password has changed since', everyGate, { ...all, passwordVersion: 1 }, 'password'],
    ['the address is verified', everyGate, { ...all, hasAccepted: false }, 'agreement'],
    ['the address is no longer admitted', { ...everyGate, denyList: ['fund.example'] }, all, 'email'],
    ['the address was never on the new list', { ...everyGate, allowList: ['bank.example'] }, all, 'email'],
    ['every gate is passed', everyGate, all, 'open'],
    ['the link expires in this moment', { ...everyGate, expiresAt: now }, all, 'expired'],
    ['the link has expired before its gates', { ...everyGate, expiresAt: now }, nothing, 'expired'],
    ['an address is verified although none is asked for', { ...link, denyList: ['fund.example'] }, all, 'open'],
  ])('if %s', (_, gates, passed, state) => {
    expect(visitState(gates, passed, now)).toBe(state);
  });
});

describe('the lists of a link', () => {
  it.each([
    ['an empty list admits everybody', [], [], 'ada@fund.example', true],
    ['an address on the allow list', ['ada@fund.example'], [], 'ada@fund.example', true],
    ['an address that is not on it', ['ada@fund.example'], [], 'eve@fund.example', false],
    ['a domain on the allow list', ['fund.example'], [], 'ada@fund.example', true],
    ['a domain with a leading @', ['@fund.example'], [], 'ada@fund.example', true],
    ['a subdomain of an allowed domain', ['fund.example'], [], 'ada@mail.fund.example', false],
    ['a domain that only ends alike', ['fund.example'], [], 'ada@otherfund.example', false],
    ['a denied address of an allowed domain', ['fund.example'], ['eve@fund.example'], 'eve@fund.example', false],
    ['a denied domain of an allowed address', ['eve@fund.example'], ['fund.example'], 'eve@fund.example', false],
    ['a subdomain of a denied domain', [], ['fund.example'], 'eve@mail.fund.example', false],
    ['a domain in the local part', [], ['fund.example'], '"x@fund.example"@bank.example', true],
  ])('%s', (_, allowList, denyList, email, isAdmitted) => {
    expect(admitsAddress({ allowList, denyList }, email)).toBe(isAdmitted);
  });
});
