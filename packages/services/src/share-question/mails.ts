import { ShareLinkEntity } from '@atrium/db/share-link';
import type { ShareQuestionRow } from '@atrium/db/share-question';
import { UserEntity } from '@atrium/db/user';
import { readFrontDoor, ShareVisitorEntity } from '@atrium/db/visitor';
import type { MemberActor } from '@atrium/domain/kernel';
import { admitsAddress } from '@atrium/domain/visitor';
import type { Work } from '../kernel/index.ts';
import { appLink, sendMail } from '../mail/index.ts';
import { linkAddress } from '../share-link/index.ts';

type Writing = Pick<Work<MemberActor, unknown, unknown>, 'em' | 'platform' | 'enqueue'>;

/**
 * Mails the asker, once, that their question has an answer or was declined. The mail has neither, because the asker must
 * still be allowed to read it. Nobody is mailed whom the link no longer admits.
 */
export async function mailAsker(work: Writing, question: ShareQuestionRow): Promise<void> {
  const { em, platform } = work;
  if (question.askerMailedAt !== null) return;
  const link = await em.findOne(ShareLinkEntity, { id: question.linkId, revokedAt: null });
  const { email = null } = await em.findOneOrFail(ShareVisitorEntity, { id: question.visitorId });
  if (!link || email === null || link.expiresAt <= new Date() || !admitsAddress(link, email)) return;
  const { shareLink } = linkAddress(platform, link);
  const { name: room } = await readFrontDoor(em, question.dataroomId);
  const isDeclined = question.status === 'declined';
  const values = {
    subject: isDeclined ? `Your question in ${room}` : `Your question in ${room} has an answer`,
    paragraphs: [
      isDeclined
        ? `Your question in the data room ${room} was declined.`
        : `Your question in the data room ${room} was answered. Open “Questions” in the data room to read the answer.`,
    ],
    ...(shareLink === null ? {} : { action: { label: 'Open the data room', url: shareLink } }),
  };
  await sendMail(work, { to: email, template: 'notice', values });
  question.askerMailedAt = new Date();
}

/** Mails a member that they were named to answer a question. */
export async function mailExpert(work: Writing, question: ShareQuestionRow, userId: string): Promise<void> {
  const { em, platform } = work;
  const { organizationId, dataroomId } = question;
  const expert = await em.findOneOrFail(UserEntity, { id: userId });
  const { name: room } = await readFrontDoor(em, dataroomId);
  const values = {
    subject: `A question in ${room} waits for you`,
    paragraphs: [`You were named to answer a question of a visitor of the data room ${room}.`],
    action: { label: 'Answer the question', url: appLink(platform, `/library/${dataroomId}/questions`) },
  };
  const about = { kind: 'dataroom', id: dataroomId, organizationId, userId } as const;
  await sendMail(work, { to: expert.email, template: 'notice', values, about });
}
