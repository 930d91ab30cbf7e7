import { listKeptMail, MailEntity } from '@atrium/db/mail';
import { isoTime } from '@atrium/db/listing';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import { ListMailInput, MailContents, MailEnvelope, opensAccount, ReadMailInput } from '@atrium/domain/mail';
import { operator, query } from '../kernel/index.ts';
import { unseal } from './seal.ts';

/** The development mailbox: mail that no server took. Empty if an SMTP server is configured. */
export const listMail = query({
  area: 'mail',
  verb: 'list',
  summary: 'Mail kept in the development mailbox',
  input: ListMailInput,
  output: listAnswer(MailEnvelope),
  access: operator(),
  run: async ({ em, platform, input }) => {
    const rows = await listKeptMail(em, input);
    return page(
      rows.map(({ sealed, createdAt, ...row }) => ({
        ...row,
        subject: unseal(platform.masterKey, sealed).subject,
        createdAt: isoTime(createdAt),
      })),
      input,
    );
  },
});

const manageOperators = operator<unknown>('manageOperators');

/**
 * Returns one mail of the development mailbox, with its links. A mail that opens an account is for operators who manage
 * operators. The audit log records each time.
 */
export const readMail = query({
  area: 'mail',
  verb: 'read',
  summary: 'Read a mail of the development mailbox',
  input: ReadMailInput,
  output: dataAnswer(MailContents),
  access: operator(),
  audit: ({ mailId }) => ({ resourceType: 'mail', resourceId: mailId }),
  run: async ({ em, actor, input, platform }) => {
    const row = await em.findOne(MailEntity, { id: input.mailId, state: 'kept' }, { populate: ['sealed'] });
    if (!row?.sealed) throw notFound('Mail');
    if (opensAccount(row.template)) await manageOperators.check({ em, actor, input, platform });
    return ok({
      id: row.id,
      to: row.recipient,
      template: row.template,
      createdAt: row.createdAt.toISOString(),
      ...unseal(platform.masterKey, row.sealed),
    });
  },
});
