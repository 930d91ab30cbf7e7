import { claimDigest, claimExpiringLinks, type LinkDigest, nextDigestRoom } from '@atrium/db/share-link';
import { ownersOfRoom } from '@atrium/db/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type TaskContext, writeIn } from '../kernel/index.ts';
import { appLink, mailerOf, sendMail } from '../mail/index.ts';
import { dateInMail } from './send-link.ts';

type Job = TaskContext<Record<string, never>>;

/** Owners hear of the end of a link this many days before. */
const NOTICE_DAYS = 3;
const LINKS_AT_ONCE = 50;
/** The hour of the day (UTC) at which a digest ends. */
const DIGEST_HOUR = 6;

/** Mails the Owners of links that expire soon. The mails are written in the transaction that marks the links as announced. */
async function mailExpiring(em: EntityManager, job: Job): Promise<number> {
  const links = await claimExpiringLinks(em, NOTICE_DAYS, LINKS_AT_ONCE);
  const mailer = mailerOf(em, job);
  for (const { id, name, dataroom, dataroomId, organizationId, expiresAt } of links) {
    const expires = dateInMail(new Date(expiresAt));
    const values = { name, dataroom, expires, link: appLink(job.platform, `/library/${dataroomId}/links/${id}`) };
    for (const { email, userId } of await ownersOfRoom(em, { dataroomId, organizationId })) {
      const about = { kind: 'dataroom', id: dataroomId, organizationId, userId } as const;
      await sendMail(mailer, { to: email, template: 'shareLinkExpires', values, about });
    }
  }
  return links.length;
}

function counted(count: number, one: string, other: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${other}`;
}

function sentenceOf(digest: LinkDigest): string {
  const { name, visitCount, visitorCount, seconds, acceptanceCount, downloadCount, printCount } = digest;
  const minutes = Math.round(seconds / 60);
  const facts = [
    ...(visitCount > 0
      ? [
          `${counted(visitCount, 'visit', 'visits')} by ${counted(visitorCount, 'visitor', 'visitors')}`,
          minutes === 0 ? 'less than a minute of reading' : `${counted(minutes, 'minute', 'minutes')} of reading`,
        ]
      : []),
    ...(acceptanceCount > 0 ? [counted(acceptanceCount, 'accepted agreement', 'accepted agreements')] : []),
    ...(downloadCount > 0 ? [counted(downloadCount, 'download', 'downloads')] : []),
    ...(printCount > 0 ? [counted(printCount, 'printed page', 'printed pages')] : []),
  ];
  return `${name}: ${facts.join(', ')}.`;
}

/** The last time at which a digest ended. */
export function digestEnd(now: Date): Date {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), DIGEST_HOUR);
  return new Date(today <= now.getTime() ? today : today - 86_400_000);
}

/** Mails the Owners of one data room what happened on its links. Returns whether there was a data room left. */
async function mailDigest(em: EntityManager, job: Job, until: Date): Promise<boolean> {
  const room = await nextDigestRoom(em, until);
  if (room === null) return false;
  const links = await claimDigest(em, room.id, until);
  const active = links.filter(({ visitCount, acceptanceCount, downloadCount, printCount }) =>
    [visitCount, acceptanceCount, downloadCount, printCount].some((count) => count > 0),
  );
  if (active.length === 0) return true;
  const { id: dataroomId, name, organizationId } = room;
  const values = {
    subject: `What visitors did in ${name}`,
    paragraphs: active.map(sentenceOf),
    action: { label: 'Show the links', url: appLink(job.platform, `/library/${dataroomId}/links`) },
  };
  const mailer = mailerOf(em, job);
  for (const { email, userId } of await ownersOfRoom(em, { dataroomId, organizationId })) {
    const about = { kind: 'dataroom', id: dataroomId, organizationId, userId } as const;
    await sendMail(mailer, { to: email, template: 'notice', values, about });
  }
  return true;
}

/**
 * Runs hourly. Mails Owners which of their links expire soon and, once a day, what visitors did. Each transaction claims what
 * it mails, so that a repeated job, or another worker, mails nothing twice.
 */
export async function runNotifyOwners(job: Job): Promise<void> {
  const until = digestEnd(new Date());
  while (!job.signal.aborted && (await writeIn(job, async (em) => mailExpiring(em, job))) > 0);
  while (!job.signal.aborted && (await writeIn(job, async (em) => mailDigest(em, job, until))));
}
