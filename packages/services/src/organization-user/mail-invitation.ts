import { invitationNames } from '@atrium/db/organization';
import { INVITATION_DAYS, type MemberRole } from '@atrium/domain/organization-user';
import { appLink, sendMail } from '../mail/index.ts';
import type { Work } from '../kernel/index.ts';

const MINUTES_A_DAY = 1440;

/** Whom an invitation comes from, and into which organization. */
export type Inviter = Pick<Work<never, never, never>, 'em' | 'platform' | 'enqueue'> & {
  organizationId: string;
  userId: string;
};

/** Sends the link by which the invited person comes in; it goes out if and only if the transaction commits. */
export async function mailInvitation(
  by: Inviter,
  { email, role, token, dataroom }: { email: string; role: MemberRole; token: string; dataroom: string | undefined },
): Promise<void> {
  const names = await invitationNames(by.em, by.organizationId, by.userId);
  const link = appLink(by.platform, '/invitation', { token });
  const values = { ...names, role, link, minutes: INVITATION_DAYS * MINUTES_A_DAY };
  await (dataroom === undefined
    ? sendMail(by, { to: email, template: 'organizationInvitation', values })
    : sendMail(by, { to: email, template: 'dataroomInvitation', values: { ...values, dataroom } }));
}
