import { type Brand, brandOf } from './branding.ts';
import type { LinkAnswer } from './gates.ts';
import type { Gates } from './steps.ts';

/** A share link as its visitor sees it. */
export type Link = {
  roomName: string;
  brand: Brand;
  isExpired: boolean;
  expiresAt: string;
  /** Whether this browser is in the data room, so that a reload opens it again. */
  hasEntered: boolean;
  gates: Gates;
};

export function linkOf(answer: LinkAnswer, origin: string): Link {
  const { room, passed } = answer;
  return {
    roomName: room.name,
    brand: brandOf({ branding: room.branding, organization: room.organization }, origin),
    isExpired: answer.expired,
    expiresAt: answer.expiresAt,
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
