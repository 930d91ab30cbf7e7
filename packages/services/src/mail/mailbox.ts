import { MailEntity } from '@atrium/db/mail';
import { isoTime, listRows } from '@atrium/db/listing';
import { dataAnswer, listAnswer, notFound, ok, page } from '@atrium/domain/kernel';
import { ListMailInput, MailContents, MailEnvelope, ReadMailInput } from '@atrium/domain/mail';
import { operator, query } from '../kernel/index.ts';
import { unseal } from './seal.ts';

type Found = { id: string; recipient: string; template: string; sealed: string; created_at: string };

/** The development mailbox: mail that had nowhere to go. Empty where an SMTP server is configured. */
export const listMail = query({
  area: 'mail',
  verb: 'list',
  summary: 'Mail kept in the development mailbox',
  input: ListMailInput,
  output: listAnswer(MailEnvelope),
  access: operator(),
  run: async ({ em, platform, input }) => {
    const rows = await listRows<Found>(
      em,
      {
        from: {
          sql: `select id, recipient, template, sealed, created_at from mail where state = 'kept' and sealed is not null`,
          values: [],
        },
        fields: {
          to: { sql: 'recipient', type: 'text' },
          template: { sql: 'template', type: 'text' },
          createdAt: { sql: 'created_at', type: 'date' },
        },
        searchIn: ['to'],
        defaultOrder: ['-createdAt'],
        tieBreak: 'id',
      },
      input,
    );
    return page(
      rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: unseal(platform.masterKey, row.sealed).subject,
        template: row.template,
        createdAt: isoTime(row.created_at),
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
