import {
  beginVisit,
  endVisit,
  findAcceptance,
  insertVisitor,
  ownersOfRoom,
  readFrontDoor,
  readVisitor,
} from '@atrium/db/visitor';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { type Actor, dataAnswer, done, DoneAnswer, newId, ok, type TokenActor } from '@atrium/domain/kernel';
import { EnterAnswer, QUIET_MINUTES, VisitInput, Visitor } from '@atrium/domain/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { command, query, requireOpenVisit, type Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { frontDoor } from './info.ts';
import { giveToken } from './token.ts';
import { openVisit, type Visit, withAnyLink, withLink } from './visit.ts';

/** Mails the Owners of the room that a visitor has entered it for the first time. */
async function mailFirstVisit(work: Work<Actor, unknown, Visit>): Promise<void> {
  const { em, platform, resource } = work;
  const { linkId, linkName, dataroomId, organizationId, email } = resource.found;
  const { name: room } = await readFrontDoor(em, dataroomId);
  const who = email ?? 'Somebody';
  const values = {
    subject: `${who} opened ${room}`,
    paragraphs: [`${who} opened the data room ${room} for the first time, with the link “${linkName}”.`],
    action: { label: 'Show the link', url: appLink(platform, `/library/${dataroomId}/links/${linkId}/visitors`) },
  };
  for (const owner of await ownersOfRoom(em, { dataroomId, organizationId })) {
    const about = { kind: 'dataroom', id: dataroomId, organizationId, userId: owner.userId } as const;
    await sendMail(work, { to: owner.email, template: 'notice', values, about });
  }
}

/** Begins a visit, because a person has acted. A visitor without an address becomes one for this browser. */
export const enterVisit = command({
  area: 'visitor',
  verb: 'enter',
  summary: 'Enter a data room as a visitor',
  input: VisitInput,
  output: EnterAnswer,
  access: withLink<{ token?: string | undefined }>(),
  idempotent: false,
  audited: 'noted',
  run: async (work) => {
    const { em, platform, resource, note } = work;
    const { found, actor } = resource;
    requireOpenVisit(actor);
    const { organizationId, linkId, tokenId } = found;
    const visitorId = found.visitorId ?? newId();
    if (found.visitorId === null) await insertVisitor(em, { id: visitorId, organizationId, linkId });
    const begun = await beginVisit(em, { visitorId, visitId: newId() }, QUIET_MINUTES);
    if (begun) note('visitor', visitorId, {}, { by: { ...actor, visitorId } });
    if (begun?.isFirst) await mailFirstVisit(work);
    const message = 'Welcome.';
    if (tokenId !== null && found.visitorId !== null) {
      const parentTokenId = found.parentTokenId ?? linkId;
      return { success: true as const, message, token: null, parentTokenId, expiresAt: null };
    }
    const { token, parentTokenId, expiresAt } = await giveToken(em, platform, found, { visitorId });
    return { success: true as const, message, token, parentTokenId, expiresAt };
  },
});

/** Ends the visit of this browser: its token and those before it stop working, in every browser that holds a copy. */
export const leaveVisit = command({
  area: 'visitor',
  verb: 'leave',
  summary: 'End the visit of this browser',
  input: VisitInput,
  output: DoneAnswer,
  access: withAnyLink<{ token?: string | undefined }>(),
  idempotent: false,
  audited: 'noted',
  run: async ({ em, resource: { found, actor }, note }) => {
    if (found.tokenId !== null) {
      await endVisit(em, found.tokenId);
      note('shareLink', found.linkId, {}, { by: actor });
    }
    return done('You have left the data room.');
  },
});

/** The visitor as they see themselves, in a room that they may enter. */
export const visitorMe = query({
  area: 'visitor',
  verb: 'me',
  summary: 'The visitor who calls, and the data room that is shared with them',
  input: z.object({}),
  output: dataAnswer(Visitor),
  access: openVisit(),
  run: async ({ em, actor }) => {
    const { linkId, visitorId, dataroomId } = actor;
    const found = await readVisitor(em, { linkId, visitorId });
    return ok({
      email: actor.email,
      linkName: actor.linkName,
      room: await frontDoor(em, dataroomId),
      expiresAt: isoTime(found.expiresAt),
      enableChat: actor.enableChat,
      watermark: actor.watermark,
      defaultAccess: actor.defaultAccess,
      allowPrint: actor.allowPrint === true,
      description: found.description,
      agreement: await acceptedBy(em, actor),
      contact:
        found.contactEmail === null || found.contactName === null
          ? null
          : { name: found.contactName, email: found.contactEmail },
      lastVisitAt: isoTimeOrNull(found.previousVisitAt),
      preview: actor.preview && { linkId, visitorId },
    });
  },
});

async function acceptedBy(em: EntityManager, { visitorId, dataroomId }: TokenActor) {
  if (visitorId === null) return null;
  const { textHash } = await readFrontDoor(em, dataroomId);
  const accepted = textHash === null ? null : await findAcceptance(em, visitorId, textHash);
  return accepted && { at: isoTime(accepted.acceptedAt), name: accepted.name, company: accepted.company };
}
