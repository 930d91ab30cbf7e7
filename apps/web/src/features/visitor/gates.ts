import type { z } from 'zod';
import { Agreement, Visitor, VisitInfo, VisitorProgress } from '@atrium/domain/visitor';
import { dataAnswer } from '@atrium/domain/kernel';
import { visitCall, visitFetch } from './visit-api.ts';

// The gates of a link, in their order. They are REST calls, because only those can set the visitor's cookie.

export type LinkAnswer = z.infer<typeof VisitInfo>;
export type AgreementText = z.infer<typeof Agreement>;
export type Me = z.infer<typeof Visitor>;

/** The facts about a link before its gates: the data room's name, its look, and which gates it has. */
export async function loadLink(): Promise<LinkAnswer> {
  return VisitInfo.parse(await (await visitFetch('auth/token/info')).json());
}

export async function unlock(password: string): Promise<void> {
  await visitCall('dataroom/share-public/unlock', { password });
}

export async function requestCode(email: string): Promise<void> {
  await visitCall('dataroom/share-public/request-verification', { email });
}

export async function verifyCode(otp: string): Promise<void> {
  await visitCall('dataroom/share-public/verify', { otp });
}

export async function loadAgreement(): Promise<AgreementText> {
  return dataAnswer(Agreement).parse(await visitCall('dataroom/share-public/agreement', {})).data;
}

export async function acceptAgreement(input: { name: string; company: string; textHash: string }): Promise<void> {
  const { name, company, textHash } = input;
  await visitCall('dataroom/share-public/accept-nda', { name, textHash, ...(company === '' ? {} : { company }) });
}

/** Begins the visit of a link. A link that was only looked at has no visit. */
export async function enterRoom(): Promise<void> {
  await visitCall('visitor/enter', {});
}

export async function loadMe(): Promise<Me> {
  return dataAnswer(Visitor).parse(await visitCall('visitor/me', {})).data;
}

export type Progress = z.infer<typeof VisitorProgress>;

export async function loadProgress(): Promise<Progress> {
  return dataAnswer(VisitorProgress).parse(await visitCall('visitor/progress', {})).data;
}

/** Ends the visit in this browser. */
export async function leaveRoom(): Promise<void> {
  await visitCall('visitor/leave', {});
}
