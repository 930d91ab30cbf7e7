import { Readable } from 'node:stream';
import { type AcceptanceFound, noteRecord, ownersOfRoom, readAcceptance } from '@atrium/db/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import { readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import { acceptancePdf } from './acceptance-pdf.ts';

type Payload = { acceptanceId: string };

/** Mails the record to the visitor and to the Owners of the room. */
async function mailRecord(
  em: EntityManager,
  job: TaskContext<Payload>,
  acceptance: AcceptanceFound,
  storageKey: string,
): Promise<void> {
  const { platform } = job;
  const { dataroomId, dataroomName, organizationId, organizationName, linkId, name, email } = acceptance;
  const mailer = mailerOf(em, job);
  const attachments = [{ storageKey, name: 'agreement.pdf', contentType: 'application/pdf' }];
  const own = {
    subject: `You accepted the agreement of ${dataroomName}`,
    paragraphs: [
      `You accepted the agreement of the data room ${dataroomName}, which ${organizationName} shares with you. The record is attached.`,
    ],
  };
  await sendMail(mailer, { to: email, template: 'notice', values: own, attachments });
  const values = {
    subject: `${name} accepted the agreement of ${dataroomName}`,
    paragraphs: [`${name} (${email}) accepted the agreement of the data room ${dataroomName}. The record is attached.`],
    action: { label: 'Show the link', url: appLink(platform, `/library/${dataroomId}/links/${linkId}/visitors`) },
  };
  for (const owner of await ownersOfRoom(em, { dataroomId, organizationId })) {
    const about = { kind: 'dataroom', id: dataroomId, organizationId, userId: owner.userId } as const;
    await sendMail(mailer, { to: owner.email, template: 'notice', values, about, attachments });
  }
}

/**
 * Writes the PDF of an accepted agreement and mails it to both sides. The mails are written in the transaction that notes the
 * file, so a repeated job sends none twice.
 */
export async function runRecordAcceptance(job: TaskContext<Payload>): Promise<void> {
  const { platform, payload } = job;
  const acceptance = await readIn(job, async (em) => readAcceptance(em, payload.acceptanceId));
  if (!acceptance || acceptance.storageKey !== null) return;
  const storageKey = `agreements/${acceptance.organizationId}/${acceptance.id}.pdf`;
  await platform.store.put(storageKey, Readable.from([await acceptancePdf(acceptance)]));
  await writeIn(job, async (em) => {
    if (await noteRecord(em, acceptance.id, storageKey)) await mailRecord(em, job, acceptance, storageKey);
  });
}
