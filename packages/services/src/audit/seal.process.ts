import { randomBytes } from 'node:crypto';
import { AuditSealEntity, lastSeal, lockSealing, unsealedEvents } from '@atrium/db/audit';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Platform, type TaskContext, writeIn } from '../kernel/index.ts';
import { factsHash, GENESIS, linkHash, personHash, type Sealed } from './chain.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const BATCH = 2000;
/** The age at which an event is sealed, in seconds. The events of a longer transaction are sealed later, out of order. */
const SETTLED_SECONDS = 30;

type Head = { seq: number; hash: string };

async function headOf(em: EntityManager, organizationId: string | null): Promise<Head> {
  const head = await lastSeal(em, organizationId);
  return head ? { seq: Number(head.seq), hash: head.hash } : { seq: 0, hash: GENESIS };
}

function linksOf(events: readonly Sealed[], head: Head) {
  const now = new Date();
  let { seq, hash } = head;
  return events.map((event) => {
    const salt = randomBytes(16).toString('hex');
    seq += 1;
    const link = { seq, eventId: event.id, factsHash: factsHash(event), personHash: personHash(event, salt) };
    hash = linkHash(hash, link);
    const eventAt = new Date(Number(event.at) / 1000);
    return { ...link, hash, salt, eventAt, organizationId: event.organizationId, createdAt: now };
  });
}

/** Seals one batch under a lock, because two sealers would use the same sequence number. Returns the number of events. */
async function sealBatch(platform: Platform, settledSeconds: number): Promise<number> {
  return writeIn({ platform, actor: SYSTEM }, async (em) => {
    await lockSealing(em);
    const events = await unsealedEvents(em, settledSeconds, BATCH);
    for (const [organizationId, own] of Map.groupBy(events, (event) => event.organizationId)) {
      await em.insertMany(AuditSealEntity, linksOf(own, await headOf(em, organizationId)));
    }
    return events.length;
  });
}

/** Seals all settled events in batches. Returns their number. */
export async function sealAuditEvents(platform: Platform, settledSeconds = SETTLED_SECONDS): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await sealBatch(platform, settledSeconds);
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

export async function runSealAudit(job: TaskContext<Record<string, never>>): Promise<void> {
  await sealAuditEvents(job.platform);
}
