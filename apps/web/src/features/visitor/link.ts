import { type Brand, brandOf } from './branding.ts';
import type { LinkAnswer } from './gates.ts';
import type { Gates } from './steps.ts';

/** A share link as its visitor sees it. */
export type Link = {
  roomName: string;
  description: string | null;
  brand: Brand;
  contact: { name: string; email: string } | null;
  isExpired: boolean;
  expiresAt: string | null;
  enableChat: boolean;
  verifiedEmail: string | null;
  /** Whether this browser is in the data room, so that a reload opens it again. */
  hasEntered: boolean;
  gates: Gates;
};

export function linkOf(answer: LinkAnswer, origin: string): Link {
  const { room, passed } = answer;
  const { name, logo = null, primaryColor = null } = room.organization;
  return {
    roomName: room.name,
    description: room.description ?? null,
    brand: brandOf({ branding: room.branding, organization: { name, logo, primaryColor } }, origin),
    contact: room.contact ?? null,
    isExpired: answer.expired,
    expiresAt: answer.expiresAt ?? null,
    enableChat: answer.enableChat,
    verifiedEmail: answer.verifiedEmail ?? null,
    hasEntered: answer.entered,
    gates: {
      requires: {
        password: answer.requirePassword,
        email: answer.requireEmailVerification,
        agreement: answer.requireNda,
      },
      passed: { password: passed.password, email: passed.email, agreement: passed.nda },
    },
  };
}
