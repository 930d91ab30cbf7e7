import { roleOn } from '@atrium/db/access';
import { MailEntity } from '@atrium/db/mail';
import type { MailState, MailSubject } from '@atrium/domain/mail';
import { memberActorOf, type Platform, readIn, type TaskContext, writeIn } from '../kernel/index.ts';
import { type MailContents, unseal } from './seal.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const CONNECT_MS = 15_000;
const SOCKET_MS = 60_000;

type Payload = { mailId: string; about?: MailSubject | undefined };
type Waiting = { id: string; recipient: string; contents: MailContents };

async function settle(platform: Platform, id: string, state: MailState, more: { sealed?: null; sentAt?: Date } = {}) {
  return writeIn({ platform, actor: SYSTEM }, async (em) =>
    em.nativeUpdate(MailEntity, { id, state: 'waiting' }, { state, ...more }),
  );
}

async function waiting(platform: Platform, id: string): Promise<Waiting | null> {
  const row = await readIn({ platform, actor: SYSTEM }, async (em) =>
    em.findOne(MailEntity, { id, state: 'waiting' }, { populate: ['sealed'] }),
  );
  if (!row?.sealed) return null;
  return { id, recipient: row.recipient, contents: unseal(platform.masterKey, row.sealed) };
}

/** Returns the Message-ID. It never changes, so that a mailbox shows a mail once although it was sent twice. */
function messageIdOf(id: string, from: string): string {
  return `<${id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'atrium'}>`;
}

async function handOver(platform: Platform, url: string, mail: Waiting): Promise<void> {
  const { MAIL_FROM: from } = platform.config;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(
    { url, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SOCKET_MS },
    { from },
  );
  try {
    const attachments = await Promise.all(
      mail.contents.attachments.map(async ({ storageKey, name, contentType }) => ({
        filename: name,
        contentType,
        content: await platform.store.get(storageKey),
      })),
    );
    await transport.sendMail({
      // As an object: an address is never read for a list of several.
      to: { name: '', address: mail.recipient },
      subject: mail.contents.subject,
      html: mail.contents.html,
      text: mail.contents.text,
      messageId: messageIdOf(mail.id, from),
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } finally {
    transport.close();
  }
}

/** Whether the reader of a mail may still see what it names. */
async function isVisible(platform: Platform, { kind, id, organizationId, userId }: MailSubject): Promise<boolean> {
  const reader = await memberActorOf(platform, { kind: 'system', organizationId, onBehalfOf: userId });
  if (!reader) return false;
  const { membershipId, role } = reader.membership;
  const viewer = { kind: 'member', membershipId, userId, role } as const;
  return readIn({ platform, actor: reader }, async (em) => (await roleOn(em, kind, viewer, id)) !== null);
}

/** Deletes a mail that nobody may read: its address has no account, or its reader has lost access. */
async function discard(platform: Platform, id: string): Promise<void> {
  await writeIn({ platform, actor: SYSTEM }, async (em) => em.nativeDelete(MailEntity, { id }));
}

/** Returns whether the server refuses the mail permanently (5xx). */
function isRefused(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown }; // nodemailer's own errors carry them
  return typeof responseCode === 'number' && responseCode >= 500 && code !== 'EAUTH';
}

const LINK = /https?:\/\/\S+/;

/**
 * Sends one mail, keeps it in the development mailbox if no SMTP server is configured, or gives it up if the server refuses
 * it permanently. @throws other errors, so that the queue tries again later
 */
export async function runDeliverMail({ platform, payload }: TaskContext<Payload>): Promise<void> {
  const { config, log } = platform;
  const mail = await waiting(platform, payload.mailId);
  if (!mail) return;
  const isUnreadable = payload.about !== undefined && !(await isVisible(platform, payload.about));
  if (mail.recipient === '' || isUnreadable) return discard(platform, mail.id);
  if (config.SMTP_URL === undefined) {
    if (config.NODE_ENV === 'production') {
      log.error({ mailId: mail.id }, 'mail not sent: SMTP_URL is not set');
      await settle(platform, mail.id, 'failed', { sealed: null });
      return;
    }
    await settle(platform, mail.id, 'kept');
    const { subject, text } = mail.contents;
    // Only the demonstration logs links, because anyone who reads the log could sign in with them.
    const link = config.DEMO ? LINK.exec(text)?.[0] : undefined;
    // At `warn`, because a fresh clone shows nothing below.
    log.warn({ mailId: mail.id, subject, link }, 'mail kept in the mailbox of the app: no SMTP server is configured');
    return;
  }
  try {
    await handOver(platform, config.SMTP_URL, mail);
  } catch (error) {
    if (!isRefused(error)) throw error;
    log.warn({ err: error, mailId: mail.id }, 'mail refused');
    await settle(platform, mail.id, 'failed', { sealed: null });
    return;
  }
  await settle(platform, mail.id, 'sent', { sealed: null, sentAt: new Date() });
}

/** Gives a mail up after its last attempt, and deletes its contents. */
export async function failMail({ platform, payload }: TaskContext<unknown>): Promise<void> {
  const { mailId } = payload as { mailId: string }; // parsed by the job's schema
  await settle(platform, mailId, 'failed', { sealed: null });
}
