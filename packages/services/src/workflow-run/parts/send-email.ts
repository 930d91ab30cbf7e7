import { type JsonValue } from '@atrium/domain/workflow';
import { ComponentError, textIn, textOf } from '@atrium/domain/workflow-run';
import { z } from 'zod';
import { mailerOf, sendMail } from '../../mail/index.ts';
import { capabilitiesOf } from '../../workflow/index.ts';
import type { Part } from './part.ts';
import { fileIn } from './stored-file.ts';

const MOST_RECIPIENTS = 50;
const MOST_ATTACHMENTS = 10;
const LONGEST_SUBJECT = 200;
const LONGEST_BODY = 200_000;
const Address = z.email().max(254);

function listOf(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns the addresses of a field, each once. They may stand in one text, with commas. @throws ComponentError */
export function recipientsOf(value: JsonValue | undefined): string[] {
  const given = listOf(value)
    .flatMap((each) => textOf(each).split(/[,;\n]/))
    .map((each) => each.trim().toLowerCase());
  const addresses = [...new Set(given.filter((each) => each !== ''))];
  const broken = addresses.find((address) => !Address.safeParse(address).success);
  if (broken !== undefined) throw new ComponentError(`“${broken.slice(0, 80)}” is not an e-mail address.`);
  if (addresses.length === 0) throw new ComponentError('The e-mail has no recipient.');
  if (addresses.length > MOST_RECIPIENTS)
    throw new ComponentError(`An e-mail has at most ${MOST_RECIPIENTS} recipients.`);
  return addresses;
}

/** The paragraphs of a text, as mails show them. */
export function paragraphsOf(body: string): string[] {
  return body.split(/\n{2,}/).map((paragraph) => paragraph.trim());
}

/** A subject is one line. */
export function subjectOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT);
}

/** Sends a mail to each recipient. The mails are written with the checkpoint, so each is sent once. */
export const sendEmail: Part = {
  effect: 'outside',
  work: async (at) => {
    const { inputs, job, read, organizationId } = at;
    const to = recipientsOf(inputs['to']);
    const subject = subjectOf(textIn(inputs, 'subject'));
    const body = textIn(inputs, 'body').trim();
    if (subject === '') throw new ComponentError('The e-mail has no subject.');
    if (body.length > LONGEST_BODY) throw new ComponentError(`An e-mail has at most ${LONGEST_BODY} characters.`);
    const { hasMail } = await read(async (em) => capabilitiesOf(em, job.platform, organizationId));
    if (!hasMail) throw new ComponentError('This installation has no mail server.');
    const named = listOf(inputs['attachments']);
    if (named.length > MOST_ATTACHMENTS)
      throw new ComponentError(`An e-mail has at most ${MOST_ATTACHMENTS} attachments.`);
    const attachments = await Promise.all(
      named
        .flatMap((each) => (Array.isArray(each) ? each : [each]))
        .map(async (each) => {
          const file = await fileIn(at, each);
          if (!file) throw new ComponentError('An attachment is not a file.');
          return file;
        }),
    );
    const paragraphs = paragraphsOf(body);
    return {
      outputs: { sent: { to, subject, count: to.length, text: `Sent to ${to.join(', ')}` } },
      write: async (em) => {
        const mailer = mailerOf(em, job);
        for (const address of to) {
          await sendMail(mailer, { to: address, template: 'notice', values: { subject, paragraphs }, attachments });
        }
      },
    };
  },
};
