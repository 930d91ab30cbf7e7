import { invitationNames } from '@atrium/db/organization';
import type { MemberActor } from '@atrium/domain/kernel';
import type { Work } from '../kernel/index.ts';
import { sendMail } from '../mail/index.ts';
import { linkAddress } from './token.ts';

type Sent = {
  id: string;
  tokenHash: string;
  expiresAt: Date;
  requireEmailVerification: boolean;
  passwordHash?: string | null;
};

/** A date as mails write it: `24 November 2026`, in UTC. */
export function dateInMail(date: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

/** Sends a link to addresses. The password is never in the mail. */
export async function sendLink(
  work: Pick<Work<MemberActor, never, never>, 'em' | 'platform' | 'enqueue' | 'actor'>,
  { link, dataroom, recipients }: { link: Sent; dataroom: string; recipients: readonly string[] },
): Promise<void> {
  const { shareLink } = linkAddress(work.platform, link);
  if (recipients.length === 0 || shareLink === null) return;
  const { membership, userId } = work.actor;
  const { inviter, organization } = await invitationNames(work.em, membership.organizationId, userId);
  const values = {
    sender: inviter,
    organization,
    dataroom,
    link: shareLink,
    expires: dateInMail(link.expiresAt),
    needsCode: link.requireEmailVerification,
    needsPassword: typeof link.passwordHash === 'string',
  };
  for (const to of recipients) await sendMail(work, { to, template: 'shareLink', values });
}
