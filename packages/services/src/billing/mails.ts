import { ownerAddresses } from '@atrium/db/billing';
import type { BillingAlert } from '@atrium/domain/billing';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { CallContext } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';

/** The parts of a job or a call that writes mails. */
export type Mailing = Pick<CallContext, 'platform' | 'actor' | 'requestId'>;

const ALERT: Record<BillingAlert, string> = {
  two_subscriptions:
    'An organization has two subscriptions that are both paid for. Its plan follows the one that began first. Cancel one of them at Stripe.',
  unknown_price:
    'An organization has a subscription for a price that is not one of the plans. Its plan was left as it is. Change the price at Stripe.',
};

/** Mails the Owners that a payment failed. */
export async function mailProblem(
  em: EntityManager,
  mailing: Mailing,
  { organizationId, graceEndsAt }: { organizationId: string; graceEndsAt: Date },
): Promise<void> {
  const values = {
    subject: 'Your payment failed',
    paragraphs: [
      'The payment for your plan failed. We will try again over the next few days.',
      `Check your payment method. Without a payment, the plan ends on ${graceEndsAt.toISOString().slice(0, 10)}. Your documents stay.`,
    ],
    action: { label: 'Check the payment method', url: appLink(mailing.platform, '/settings/plan') },
  };
  const mailer = mailerOf(em, mailing);
  for (const to of await ownerAddresses(em, organizationId)) await sendMail(mailer, { to, template: 'notice', values });
}

/** Mails the people who run the installation that they must decide something. */
export async function mailAlert(
  em: EntityManager,
  mailing: Mailing,
  { organizationId, alert }: { organizationId: string; alert: BillingAlert },
): Promise<void> {
  const { config } = mailing.platform;
  const values = {
    subject: 'A subscription needs a decision',
    paragraphs: [ALERT[alert], `The organization's id is ${organizationId}.`],
    action: { label: 'Show the differences', url: appLink(mailing.platform, '/') },
  };
  const to = config.BILLING_EMAIL ?? config.SUPPORT_EMAIL;
  await sendMail(mailerOf(em, mailing), { to, template: 'notice', values });
}
