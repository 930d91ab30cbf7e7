export { MailEntity, type MailRow } from './mail.entity.ts';
export { insertMail, listKeptMail } from './mail.queries.ts';
