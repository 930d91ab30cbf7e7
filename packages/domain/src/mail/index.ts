export { deliverMail, type MailSubject } from './jobs.ts';
export { type LaidOut, layOut, type Letter } from './letter.ts';
export { ListMailInput, MailContents, MailEnvelope, type MailState, ReadMailInput } from './schema.ts';
export { letterOf, opensAccount, type MailTemplate, type MailValues } from './templates.ts';
