export { deliverMail } from './jobs.ts';
export { type LaidOut, layOut, type Letter } from './letter.ts';
export { ListMailInput, MAIL_STATES, MailContents, MailEnvelope, type MailState, ReadMailInput } from './schema.ts';
export { letterOf, MAIL_TEMPLATES, type MailTemplate, type MailValues } from './templates.ts';
