import type { Letter } from './letter.ts';

const IGNORE = 'If this was not you, you can ignore this mail: nothing happens without the link.';
const NOT_YOU = 'If this was not you, reset your password at once and end your other sessions.';

/** Minutes in the largest unit that is exact: "15 minutes", "24 hours", "30 days". */
function duration(minutes: number): string {
  const [amount, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

type Link = { link: string; minutes: number };

/** Every mail the product writes. What a template takes is the type of its values. */
const MAIL_TEMPLATES = {
  verifyEmail: ({ link, minutes }: Link): Letter => ({
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: ['Welcome to Atrium. Confirm that this address is yours: you are asked for your password, and are in.'],
    action: { label: 'Confirm address', url: link },
    notes: [`The link works once, for ${duration(minutes)}.`, IGNORE],
  }),
  accountExists: ({ signInLink, resetLink }: { signInLink: string; resetLink: string }): Letter => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, most likely you, tried to sign up to Atrium with this address. It has an account: just sign in.',
    ],
    action: { label: 'Sign in', url: signInLink },
    notes: [`Forgot the password? ${resetLink}`, 'If this was not you, you can ignore this mail.'],
  }),
  signedUpTwice: ({ link, minutes }: Link): Letter => ({
    subject: 'Choose your password',
    heading: 'Choose your password',
    paragraphs: [
      'Somebody, most likely you, signed up to Atrium with this address more than once, with different passwords.',
      'Choose the one that counts: it confirms your address too.',
    ],
    action: { label: 'Choose a password', url: link },
    notes: [`The link works once, for ${duration(minutes)}.`, IGNORE],
  }),
  magicLink: ({ link, minutes }: Link): Letter => ({
    subject: 'Your sign-in link',
    heading: 'Sign in to Atrium',
    paragraphs: ['Open the link on the device you want to sign in on.'],
    action: { label: 'Sign in', url: link },
    notes: [`The link works once, for ${duration(minutes)}.`, IGNORE],
  }),
  oneTimeCode: ({ code, minutes }: { code: string; minutes: number }): Letter => ({
    subject: 'Your one-time code',
    heading: 'Your one-time code',
    paragraphs: ['Enter this code in Atrium:'],
    code,
    notes: [
      `The code works once, for ${duration(minutes)}. Nobody from Atrium will ever ask you for it.`,
      'If this was not you, you can ignore this mail.',
    ],
  }),
  passwordReset: ({ link, minutes }: Link): Letter => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: ['Choose a new password. You will be signed out everywhere else.'],
    action: { label: 'Choose a new password', url: link },
    notes: [`The link works once, for ${duration(minutes)}.`, IGNORE],
  }),
  accountMade: ({ link, minutes }: Link): Letter => ({
    subject: 'Your Atrium account',
    heading: 'Your account is ready',
    paragraphs: ['An account was made for you on Atrium. Choose a password to begin.'],
    action: { label: 'Choose a password', url: link },
    notes: [`The link works once, for ${duration(minutes)}.`],
  }),
  passwordChanged: ({ link }: { link: string }): Letter => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['The password of your Atrium account was changed just now, and your other sessions were ended.'],
    action: { label: 'Reset the password', url: link },
    notes: [NOT_YOU],
  }),
  changeEmail: ({ link, minutes }: Link): Letter => ({
    subject: 'Confirm your new e-mail address',
    heading: 'Confirm your new e-mail address',
    paragraphs: ['An Atrium account is to move to this address. Confirm it, and you sign in with it from then on.'],
    action: { label: 'Confirm address', url: link },
    notes: [`The link works once, for ${duration(minutes)}.`, IGNORE],
  }),
  emailTaken: ({ link }: { link: string }): Letter => ({
    subject: 'This address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      'Somebody, most likely you, wanted to move another Atrium account to this address. It has an account of its own, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: link },
    notes: ['If this was not you, you can ignore this mail.'],
  }),
  emailChanged: ({ support }: { support: string }): Letter => ({
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      'Your Atrium account has moved to another address just now. This one no longer signs in, and other sessions were ended.',
    ],
    notes: [`If this was not you, write to ${support} at once.`],
  }),
  providerUnlinked: ({ provider, link }: { provider: string; link: string }): Letter => ({
    subject: `${provider} no longer signs you in`,
    heading: `${provider} no longer signs you in`,
    paragraphs: [`Your Atrium account was parted from ${provider} just now. The other ways in stay as they are.`],
    action: { label: 'Look at your account', url: link },
    notes: [NOT_YOU],
  }),
  secondFactorChanged: ({ isOn, link }: { isOn: boolean; link: string }): Letter => ({
    subject: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    heading: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    paragraphs: [
      isOn
        ? 'From now on signing in asks for a code of your authenticator app. Keep your recovery codes in a safe place.'
        : 'Signing in no longer asks for a code of your authenticator app.',
    ],
    action: { label: 'Look at your account', url: link },
    notes: [NOT_YOU],
  }),
  organizationInvitation: (values: {
    inviter: string;
    organization: string;
    role: string;
    link: string;
    minutes: number;
  }): Letter => ({
    subject: `${values.inviter} invites you to ${values.organization}`,
    heading: `Join ${values.organization} on Atrium`,
    paragraphs: [`${values.inviter} invites you to ${values.organization} as ${values.role}.`],
    action: { label: 'See the invitation', url: values.link },
    notes: [
      `The invitation is open for ${duration(values.minutes)}.`,
      'If you do not know who this is, you can ignore this mail.',
    ],
  }),
  dataroomInvitation: (values: {
    inviter: string;
    dataroom: string;
    organization: string;
    role: string;
    link: string;
    minutes: number;
  }): Letter => ({
    subject: `${values.inviter} shares the dataroom ${values.dataroom} with you`,
    heading: `See ${values.dataroom} on Atrium`,
    paragraphs: [
      `${values.inviter} of ${values.organization} shares the dataroom ${values.dataroom} with you as ${values.role}.`,
    ],
    action: { label: 'Open the dataroom', url: values.link },
    notes: [
      `The link is open for ${duration(values.minutes)}.`,
      'If you do not know who this is, you can ignore this mail.',
    ],
  }),
  membershipEnded: ({ organization }: { organization: string }): Letter => ({
    subject: `You no longer belong to ${organization}`,
    heading: `You no longer belong to ${organization}`,
    paragraphs: [`Your membership of ${organization} on Atrium has ended. Your own account stays as it is.`],
    notes: ['If this is a mistake, ask an owner of the organization to invite you again.'],
  }),
  notice: (values: { subject: string; paragraphs: string[]; action?: { label: string; url: string } }): Letter => ({
    subject: values.subject,
    heading: values.subject,
    paragraphs: values.paragraphs,
    ...(values.action ? { action: values.action } : {}),
    notes: [],
  }),
} as const;

export type MailTemplate = keyof typeof MAIL_TEMPLATES;
export type MailValues<T extends MailTemplate> = Parameters<(typeof MAIL_TEMPLATES)[T]>[0];

/** The letter of a template with its values. */
export function letterOf<T extends MailTemplate>(template: T, values: MailValues<T>): Letter {
  // The record's functions are a union to the compiler; template and values belong together by their types.
  return (MAIL_TEMPLATES[template] as (values: MailValues<T>) => Letter)(values);
}
