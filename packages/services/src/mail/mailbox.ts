import { listKeptMail, MailEntity } from '@atrium/db/mail';
import { isoTime } from '@atrium/db/listing';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import { ListMailInput, MailContents, MailEnvelope, ReadMailInput } from '@atrium/domain/mail';
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

/** One mail of the development mailbox, with its links. */
export const readMail = query({
  area: 'mail',
  verb: 'read',
  summary: 'Read a mail of the development mailbox',
  input: ReadMailInput,
  output: dataAnswer(MailContents),
  access: operator(),
  run: async ({ em, platform, input }) => {
    const row = await em.findOne(MailEntity, { id: input.mailId, state: 'kept' }, { populate: ['sealed'] });
    if (!row?.sealed) throw notFound('Mail');
    return ok({
      id: row.id,
      to: row.recipient,
      template: row.template,
      createdAt: row.createdAt.toISOString(),
      ...unseal(platform.masterKey, row.sealed),
    });
  },
});
