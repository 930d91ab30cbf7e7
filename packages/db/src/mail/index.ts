export { MailEntity, type MailRow } from './mail.entity.ts';
