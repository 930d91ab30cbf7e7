import { z } from 'zod';
import { DataroomMetadata } from '@atrium/domain/dataroom';
import { visitCall } from './visit-api.ts';

// The gates of a link, in their order. They are REST calls, because only those can set the visitor's cookie.

const flag = z.boolean().default(false);
const LinkAnswer = z.object({
  expired: flag,
  expiresAt: z.string().nullish(),
  enableChat: flag,
  requirePassword: flag,
  requireEmailVerification: flag,
  requireNda: flag,
  verifiedEmail: z.string().nullish(),
  entered: flag,
  passed: z.object({ password: flag, email: flag, nda: flag }).prefault({}),
  room: z.object({
    name: z.string(),
    description: z.string().nullish(),
    branding: DataroomMetadata.shape.branding,
    organization: z.object({
      name: z.string(),
      logo: z.string().nullish(),
      primaryColor: z.string().nullish(),
    }),
    contact: z.object({ name: z.string(), email: z.string() }).nullish(),
  }),
});
export type LinkAnswer = z.infer<typeof LinkAnswer>;

/** What is known of a link before its gates: the data room's name, its look, and which gates it has. */
export async function loadLink(): Promise<LinkAnswer> {
  const answer = await visitCall('auth/token/info', {});
  return LinkAnswer.parse(answer['data'] ?? answer);
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

const AgreementAnswer = z.object({ text: z.string(), textHash: z.string(), email: z.string().nullish() });
export type Agreement = z.infer<typeof AgreementAnswer>;

export async function loadAgreement(): Promise<Agreement> {
  const answer = await visitCall('dataroom/share-public/agreement', {});
  return AgreementAnswer.parse(answer['data'] ?? answer);
}

export async function acceptAgreement(input: { name: string; company: string; textHash: string }): Promise<void> {
  const { name, company, textHash } = input;
  const signer = company === '' ? { name } : { name, company };
  await visitCall('dataroom/share-public/accept-nda', { ...signer, textHash });
}

/** Begins the visit of a link. A link that was only looked at has no visit. */
export async function enterRoom(): Promise<void> {
  await visitCall('visitor/enter', {});
}

/** Ends the visit in this browser. */
export async function leaveRoom(): Promise<void> {
  await visitCall('visitor/leave', {});
}
