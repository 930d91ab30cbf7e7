import { lockOrganization, OrganizationEntity } from '@atrium/db/organization';
import { billingMessages } from '@atrium/db/subscription';
import { UserEntity } from '@atrium/db/user';
import { done, DoneAnswer, DomainError } from '@atrium/domain/kernel';
import { BILLING_MESSAGES_PER_DAY, BillingMessageInput } from '@atrium/domain/subscription';
import { command, inOrganization } from '../kernel/index.ts';
import { sendMail } from '../mail/index.ts';

/** Sends a message of an Owner to the people who bill. @throws TOO_MANY_REQUESTS, CONFLICT without BILLING_EMAIL */
export const sendBillingEmail = command({
  area: 'subscription',
  verb: 'sendEmail',
  summary: 'Send a message to billing, at most 5 times a day',
  input: BillingMessageInput,
  output: DoneAnswer,
  access: inOrganization('manageSubscription'),
  run: async (work) => {
    const { em, actor, input, platform, note } = work;
    const { organizationId } = actor.membership;
    const { BILLING_EMAIL: to } = platform.config;
    if (to === undefined) {
      throw new DomainError('CONFLICT', 'This installation has no address for billing. Contact your administrator.', {
        detailCode: 'billing_not_configured',
      });
    }
    // Locked, so that requests at the same time are counted one after the other.
    await lockOrganization(em, organizationId);
    const { sent, waitSeconds } = await billingMessages(em, organizationId);
    if (sent >= BILLING_MESSAGES_PER_DAY) {
      throw new DomainError('TOO_MANY_REQUESTS', `You can send ${BILLING_MESSAGES_PER_DAY} messages a day.`, {
        retryAfterSeconds: waitSeconds,
      });
    }
    const { email } = await em.findOneOrFail(UserEntity, { id: actor.userId });
    const { name } = await em.findOneOrFail(OrganizationEntity, { id: organizationId });
    const subject = `Billing: a message from ${name}`.slice(0, 200);
    const paragraphs = [input.message, `From ${email}, an Owner of ${name} (${organizationId}).`];
    await sendMail(work, { to, template: 'notice', values: { subject, paragraphs } });
    note('organization', organizationId);
    return done('Your message was sent.');
  },
});
