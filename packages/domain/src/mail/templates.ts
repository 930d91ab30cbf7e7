import type { Letter } from './letter.ts';

const IGNORE = 'If this was not you, ignore this e-mail. Nothing happens without the link.';
const NOT_YOU = 'If this was not you, reset your password immediately and end your other sessions.';

/** Formats minutes in the largest exact unit: "15 minutes", "24 hours", "30 days". */
function duration(minutes: number): string {
  const [amount, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

type Link = { link: string; minutes: number };

/** Every mail that the product sends. */
const MAIL_TEMPLATES = {
  verifyEmail: ({ link, minutes }: Link): Letter => ({
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: ['Welcome to Atrium. To confirm your address, open the link and enter your password.'],
    action: { label: 'Confirm address', url: link },
    notes: [`The link works once and expires in ${duration(minutes)}.`, IGNORE],
  }),
  accountExists: ({ signInLink, resetLink }: { signInLink: string; resetLink: string }): Letter => ({
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone, probably you, tried to sign up to Atrium with this address. It already has an account. Sign in instead.',
    ],
    action: { label: 'Sign in', url: signInLink },
    notes: [`Forgot the password? ${resetLink}`, 'If this was not you, ignore this e-mail.'],
  }),
  signedUpTwice: ({ link, minutes }: Link): Letter => ({
    subject: 'Choose your password',
    heading: 'Choose your password',
    paragraphs: [
      'Someone, probably you, signed up to Atrium with this address more than once, with different passwords.',
      'Choose the password to use. This also confirms your address.',
    ],
    action: { label: 'Choose a password', url: link },
    notes: [`The link works once and expires in ${duration(minutes)}.`, IGNORE],
  }),
  magicLink: ({ link, minutes }: Link): Letter => ({
    subject: 'Your sign-in link',
    heading: 'Sign in to Atrium',
    paragraphs: ['Open the link on the device you want to sign in on.'],
    action: { label: 'Sign in', url: link },
    notes: [`The link works once and expires in ${duration(minutes)}.`, IGNORE],
  }),
  oneTimeCode: ({ code, minutes }: { code: string; minutes: number }): Letter => ({
    subject: 'Your one-time code',
    heading: 'Your one-time code',
    paragraphs: ['Enter this code in Atrium:'],
    code,
    notes: [
      `The code works once and expires in ${duration(minutes)}. Nobody from Atrium will ever ask you for it.`,
      'If this was not you, ignore this e-mail.',
    ],
  }),
  visitorCode: (values: { code: string; minutes: number; dataroom: string; organization: string }): Letter => ({
    subject: `Your code for ${values.dataroom}`,
    heading: `Your code for ${values.dataroom}`,
    paragraphs: [
      `${values.organization} shares the data room ${values.dataroom} with you. Enter this code on its page:`,
    ],
    code: values.code,
    notes: [
      `The code works once and expires in ${duration(values.minutes)}.`,
      'If this was not you, ignore this e-mail. Nothing happens without the code.',
    ],
  }),
  passwordReset: ({ link, minutes }: Link): Letter => ({
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: ['Choose a new password. You will be signed out everywhere else.'],
    action: { label: 'Choose a new password', url: link },
    notes: [`The link works once and expires in ${duration(minutes)}.`, IGNORE],
  }),
  accountMade: ({ link, minutes }: Link): Letter => ({
    subject: 'Your Atrium account',
    heading: 'Your account is ready',
    paragraphs: ['An Atrium account was created for you. Choose a password to start.'],
    action: { label: 'Choose a password', url: link },
    notes: [`The link works once and expires in ${duration(minutes)}.`],
  }),
  passwordChanged: ({ link }: { link: string }): Letter => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: ['The password of your Atrium account has just been changed, and your other sessions have ended.'],
    action: { label: 'Reset the password', url: link },
    notes: [NOT_YOU],
  }),
  changeEmail: ({ link, minutes }: Link): Letter => ({
    subject: 'Confirm your new e-mail address',
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      'Someone, probably you, asked to change the address of an Atrium account to this one. Confirm it to sign in with it from now on.',
    ],
    action: { label: 'Confirm address', url: link },
    notes: [`The link works once and expires in ${duration(minutes)}.`, IGNORE],
  }),
  emailTaken: ({ link }: { link: string }): Letter => ({
    subject: 'This address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      'Someone, probably you, tried to change the address of another Atrium account to this one. It already has an account, so nothing was changed.',
    ],
    action: { label: 'Sign in', url: link },
    notes: ['If this was not you, ignore this e-mail.'],
  }),
  emailChanged: ({ support }: { support: string }): Letter => ({
    subject: 'Your e-mail address was changed',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      'The address of your Atrium account has just been changed. You can no longer sign in with this one, and your other sessions have ended.',
    ],
    notes: [`If this was not you, write to ${support} immediately.`],
  }),
  providerUnlinked: ({ provider, link }: { provider: string; link: string }): Letter => ({
    subject: `Sign-in with ${provider} was removed`,
    heading: `Sign-in with ${provider} was removed`,
    paragraphs: [
      `Sign-in with ${provider} has just been removed from your Atrium account. Your other ways to sign in still work.`,
    ],
    action: { label: 'Open your account', url: link },
    notes: [NOT_YOU],
  }),
  secondFactorChanged: ({ isOn, link }: { isOn: boolean; link: string }): Letter => ({
    subject: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    heading: isOn ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    paragraphs: [
      isOn
        ? 'From now on, signing in requires a code from your authenticator app. Keep your recovery codes in a safe place.'
        : 'Signing in no longer requires a code from your authenticator app.',
    ],
    action: { label: 'Open your account', url: link },
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
    action: { label: 'Open the invitation', url: values.link },
    notes: [
      `The invitation expires in ${duration(values.minutes)}.`,
      'If you do not know the sender, ignore this e-mail.',
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
    subject: `${values.inviter} shares the data room ${values.dataroom} with you`,
    heading: `Open ${values.dataroom} on Atrium`,
    paragraphs: [
      `${values.inviter} of ${values.organization} shares the data room ${values.dataroom} with you as ${values.role}.`,
    ],
    action: { label: 'Open the data room', url: values.link },
    notes: [`The link expires in ${duration(values.minutes)}.`, 'If you do not know the sender, ignore this e-mail.'],
  }),
  shareLink: (values: {
    sender: string;
    organization: string;
    dataroom: string;
    link: string;
    expires: string;
    needsCode: boolean;
    needsPassword: boolean;
  }): Letter => ({
    subject: `${values.sender} shares ${values.dataroom} with you`,
    heading: `Open ${values.dataroom}`,
    paragraphs: [
      `${values.sender} of ${values.organization} shares the documents of ${values.dataroom} with you. You need no account.`,
      ...(values.needsCode ? ['Enter this e-mail address on the page, and we send you a code.'] : []),
      ...(values.needsPassword ? [`${values.sender} gives you the password separately.`] : []),
    ],
    action: { label: 'Open the documents', url: values.link },
    notes: [`The link expires on ${values.expires}.`, 'If you do not know the sender, ignore this e-mail.'],
  }),
  shareLinkExpires: (values: { name: string; dataroom: string; expires: string; link: string }): Letter => ({
    subject: `The link ${values.name} expires on ${values.expires}`,
    heading: `The link ${values.name} expires on ${values.expires}`,
    paragraphs: [`Visitors can open ${values.dataroom} with this link until then. You can give it a later date.`],
    action: { label: 'Open the link', url: values.link },
    notes: ['You receive this e-mail because you are an Owner of the data room.'],
  }),
  membershipEnded: ({ organization }: { organization: string }): Letter => ({
    subject: `Your membership of ${organization} has ended`,
    heading: `Your membership of ${organization} has ended`,
    paragraphs: [`You are no longer a member of ${organization} on Atrium. Your account remains.`],
    notes: ['If this is a mistake, ask an Owner of the organization to invite you again.'],
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

/** Mails whose link or code lets its holder into an account, an organization or a shared data room. */
const OPENS_ACCOUNT: ReadonlySet<string> = new Set<MailTemplate>([
  'verifyEmail',
  'signedUpTwice',
  'magicLink',
  'oneTimeCode',
  'passwordReset',
  'accountMade',
  'changeEmail',
  'organizationInvitation',
  'dataroomInvitation',
  'shareLink',
]);

/** Returns whether a mail of this template holds a secret to sign in or to join with. */
export function opensAccount(template: string): boolean {
  return OPENS_ACCOUNT.has(template);
}
export type MailValues<T extends MailTemplate> = Parameters<(typeof MAIL_TEMPLATES)[T]>[0];

/** Returns the letter of a template with its values. */
export function letterOf<T extends MailTemplate>(template: T, values: MailValues<T>): Letter {
  // TypeScript sees a union of functions here; the type parameter ties the template to its values.
  return (MAIL_TEMPLATES[template] as (values: MailValues<T>) => Letter)(values);
}
