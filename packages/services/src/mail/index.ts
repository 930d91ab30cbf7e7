export { failMail, runDeliverMail } from './deliver.process.ts';
export { requireMailServer } from './mail-server.ts';
export { listMail, readMail } from './mailbox.ts';
export { appLink, mailerOf, sendMail } from './send-mail.ts';
