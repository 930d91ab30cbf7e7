import { readFrontDoor } from '@atrium/db/visitor';
import { VisitInfo, VisitInput } from '@atrium/domain/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../kernel/index.ts';
import { passedIn, withAnyLink } from './visit.ts';

/** The name and branding of the room, which are shown before any gate. */
export async function frontDoor(em: EntityManager, dataroomId: string) {
  const { id, name, metadata, organizationName, additionalInfo } = await readFrontDoor(em, dataroomId);
  const { brandLogo, primaryColor } = additionalInfo;
  return {
    id,
    name,
    organizationName,
    organization: { name: organizationName, logo: brandLogo ?? null, primaryColor: primaryColor ?? null },
    branding: metadata.branding ?? null,
  };
}

/** The state of a link in this browser. It changes nothing, so that mail scanners can open links. */
export const visitInfo = query({
  area: 'visitor',
  verb: 'info',
  summary: 'What a share link asks for, and what this browser has passed',
  input: VisitInput,
  output: VisitInfo,
  access: withAnyLink<{ token?: string | undefined }>(),
  run: async ({ em, resource: { found, actor } }) => ({
    success: true as const,
    enable_chat: found.enableChat,
    enableChat: found.enableChat,
    expired: actor.visit === 'expired',
    expiresAt: new Date(found.expiresAt).toISOString(),
    requirePassword: found.hasPassword,
    requireEmailVerification: found.requireEmailVerification,
    requireNda: found.requireNda,
    verifiedEmail: found.email,
    parentTokenId: found.parentTokenId,
    dataroomId: found.dataroomId,
    linkName: found.linkName,
    passed: passedIn(found),
    entered: actor.visit === 'open' && found.tokenId !== null && found.visitorId !== null,
    next: actor.visit,
    room: await frontDoor(em, found.dataroomId),
  }),
});
