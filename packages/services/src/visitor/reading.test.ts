import { beginVisit, countReading } from '@atrium/db/visitor';
import { newId, type TokenActor } from '@atrium/domain/kernel';
import { MAX_HEARTBEAT_GAP_MS, QUIET_MINUTES } from '@atrium/domain/visitor';
import { randomOf } from '@atrium/samples/evaluation';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { viewerOf } from '../access/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  auditOf,
  createIndexedDocument,
  createOrganization,
  createRoom,
  createVisitor,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { noteReading, visitorProgress } from './index.ts';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
let shown: string;
let hidden: string;
let visitor: TokenActor;
beforeAll(async () => {
  kit = await testPlatform();
});
afterAll(() => kit.close());
beforeEach(async () => {
  organization = await createOrganization(kit);
  const { owner } = organization;
  room = (await createRoom(kit, owner)).id;
  shown = (await createIndexedDocument(kit, owner, { dataroomId: room })).id;
  hidden = (await createIndexedDocument(kit, owner, { dataroomId: room })).id;
  await kit.asOwner('update document set page_count = 3 where id = any($1)', [[shown, hidden]]);
  visitor = await createVisitor(
    kit,
    { organizationId: owner.membership.organizationId, dataroomId: room, createdById: owner.userId },
    { settings: [{ documentId: hidden, access: 'none' }] },
  );
});

async function begin(): Promise<void> {
  await inTransaction(kit.platform.orm, 'organization', visitor, async (em) => {
    await beginVisit(em, { visitorId: visitor.visitorId!, visitId: newId() }, QUIET_MINUTES);
  });
}
async function read(page = 1, more: { documentId?: string; stops?: boolean } = {}, context = kit.contextOf(visitor)) {
  return noteReading(context, { documentId: shown, page, ...more });
}
/** Moves everything that is stored of the visitor into the past, as if this time had passed. */
async function pass(seconds: number): Promise<void> {
  await kit.asOwner(
    `update share_visitor set counted_until = counted_until - make_interval(secs => $2),
    last_seen_at = last_seen_at - make_interval(secs => $2) where id = $1`,
    [visitor.visitorId, seconds],
  );
}
async function times(): Promise<{ page: number; milliseconds: number }[]> {
  return kit.asOwner(
    `select t.page, sum(t.milliseconds)::int as milliseconds from share_page_time t
     join share_visit v on v.id = t.visit_id where v.link_id = $1 group by 1 order by 1`,
    [visitor.linkId],
  );
}
async function visits(): Promise<number> {
  return (await kit.asOwner('select id from share_visit where link_id = $1', [visitor.linkId])).length;
}

describe('a heartbeat', () => {
  it('counts the time since the one before for the page that it named, and is not audited', async () => {
    await begin();
    await read(1);
    await pass(10);
    const context = kit.contextOf(visitor);
    await read(2, {}, context);
    const [first, ...others] = await times();
    expect(others).toEqual([]);
    expect(first!.page).toBe(1);
    expect(first!.milliseconds).toBeGreaterThanOrEqual(10_000);
    expect(await auditOf(kit, context)).toEqual([]);
  });

  it('counts nothing after a longer silence, or after the visitor has stopped', async () => {
    await begin();
    await read(1);
    await pass(MAX_HEARTBEAT_GAP_MS / 1000 + 1);
    await read(1);
    expect(await times()).toEqual([]);
    await read(1, { stops: true });
    const before = await times();
    await pass(5);
    await read(1);
    expect(await times()).toEqual(before);
  });

  it('begins a new visit when the visitor comes back to a page that stayed open', async () => {
    await begin();
    await read(1);
    await pass(QUIET_MINUTES * 60 + 1);
    await read(1, { stops: true });
    expect(await visits()).toBe(1);
    const context = kit.contextOf(visitor);
    await read(1, {}, context);
    expect(await visits()).toBe(2);
    expect(await times()).toEqual([]);
    expect(await auditOf(kit, context)).toMatchObject([{ outcome: 'succeeded', resource_id: visitor.visitorId }]);
  });

  it('is refused for a document that does not exist for the visitor, and for a page beyond its end', async () => {
    await begin();
    for (const documentId of [hidden, newId()]) {
      expect((await failureOf(read(1, { documentId }))).code).toBe('NOT_FOUND');
    }
    expect((await failureOf(read(4))).code).toBe('NOT_FOUND');
    expect((await failureOf(noteReading(kit.contextOf(visitor), { documentId: shown, page: 0 }))).code).toBe('INVALID');
  });

  it('is refused for members, and before the gates are passed', async () => {
    const input = { documentId: shown, page: 1 };
    expect((await failureOf(noteReading(kit.contextOf(organization.owner), input))).code).toBe('NOT_FOUND');
    const closed: TokenActor = { ...visitor, visit: 'agreement' };
    expect((await failureOf(noteReading(kit.contextOf(closed), input))).detailCode).toBe('nda_required');
    const unknown: TokenActor = { ...visitor, visitorId: null };
    expect((await failureOf(noteReading(kit.contextOf(unknown), input))).code).toBe('NOT_FOUND');
  });

  it('counts no more than the time that passed, also if many arrive at once', async () => {
    await begin();
    const now = async () => {
      const [row] = await kit.asOwner<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now');
      return Number(row!.now);
    };
    const start = await now();
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: 8 }, async (_, tab) => read((tab % 3) + 1, { stops: tab === 7 })));
    }
    const counted = (await times()).reduce((sum, { milliseconds }) => sum + milliseconds, 0);
    // Each of the 40 counts is rounded to a millisecond.
    expect(counted).toBeLessThanOrEqual((await now()) - start + 40);
  });
});

describe('the progress of a visitor', () => {
  const progress = async (actor = visitor) => (await visitorProgress(kit.contextOf(actor), {})).data;

  it('counts the pages that they stayed on, of the documents that exist for them', async () => {
    expect(await progress()).toEqual({ documents: [], withheldCount: null });
    await begin();
    for (const page of [1, 2, 1, 1]) {
      await read(page);
      await pass(page === 2 ? 1 : 5);
    }
    await read(1, { stops: true });
    expect((await progress()).documents).toEqual([{ id: shown, pagesRead: 1, pageCount: 3 }]);
    await kit.asOwner(
      `insert into share_setting (id, organization_id, link_id, document_id, access) values ($1, $2, $3, $4, 'none')`,
      [newId(), visitor.organizationId, visitor.linkId, shown],
    );
    expect((await progress()).documents).toEqual([]);
  });

  it('tells how many documents are withheld only if the link says so', async () => {
    expect((await progress({ ...visitor, showsWithheldCount: true })).withheldCount).toBe(1);
    expect((await progress({ ...visitor, showsWithheldCount: false })).withheldCount).toBeNull();
  });
});

type Tab = { page: number; isOnScreen: boolean; lastActionAt: number; nextBeatAt: number; isReading: boolean };
const SECONDS_ACTIVE = 60;
const SECONDS_BETWEEN = 10;

/**
 * Plays two tabs of a visitor second by second: pages are turned, tabs are hidden, the visitor goes idle, the laptop sleeps,
 * the server's clock is set back, and a night passes. All of it runs in one transaction, whose clock stands still, so that
 * only the played seconds count.
 */
async function play(em: EntityManager, seed: number, setsClockBack: boolean) {
  const random = randomOf(seed);
  const tabs: Tab[] = [0, 0].map(() => ({
    page: 1,
    isOnScreen: false,
    lastActionAt: 0,
    nextBeatAt: 0,
    isReading: false,
  }));
  /** Heartbeats as the server receives them; the naive count is made from this list alone. */
  const received: { at: number; page: number; stops: boolean }[] = [];
  let now = 0;
  let secondsRead = 0;
  const shift = async (seconds: number) => {
    await em.execute(
      `update share_visitor set counted_until = counted_until - make_interval(secs => ?),
       last_seen_at = last_seen_at - make_interval(secs => ?) where id = ?`,
      [seconds, seconds, visitor.visitorId],
    );
  };
  const beat = async (tab: Tab, stops: boolean) => {
    const heartbeat = {
      visitorId: visitor.visitorId!,
      documentId: shown,
      page: tab.page,
      stops,
      maxGapMs: MAX_HEARTBEAT_GAP_MS,
      quietMinutes: QUIET_MINUTES,
    };
    received.push({ at: now, page: tab.page, stops });
    if ((await countReading(em, viewerOf(visitor), heartbeat)) !== 'quiet' || stops) return;
    await beginVisit(em, { visitorId: visitor.visitorId!, visitId: newId() }, QUIET_MINUTES);
    expect(await countReading(em, viewerOf(visitor), heartbeat)).toBe('counted');
  };
  const report = async (tab: Tab) => {
    const isReading = tab.isOnScreen && now - tab.lastActionAt <= SECONDS_ACTIVE;
    if (isReading && (!tab.isReading || now >= tab.nextBeatAt)) {
      tab.nextBeatAt = now + SECONDS_BETWEEN;
      await beat(tab, false);
    }
    if (!isReading && tab.isReading) await beat(tab, true);
    tab.isReading = isReading;
  };
  for (let step = 0; step < 250; step++) {
    const tab = random.pick(tabs);
    if (random.chance(0.06)) {
      // Asleep or overnight: no tab says that it stops.
      const away = random.pick([20, 45, 400, 30_000]);
      await shift(away);
      now += away;
    } else if (setsClockBack && random.chance(0.02)) {
      await shift(-random.between(1, 40));
    } else if (random.chance(0.15)) {
      tab.isOnScreen = !tab.isOnScreen;
    }
    if (random.chance(0.3)) tab.lastActionAt = now;
    if (random.chance(0.1) && tab.isReading) {
      tab.page = random.between(1, 3);
      await beat(tab, false);
    }
    for (const each of tabs) await report(each);
    if (tabs.some(({ isReading }) => isReading)) secondsRead += 1;
    await shift(1);
    now += 1;
  }
  return { received, secondsRead, elapsed: now };
}

/** The time between two heartbeats counts for the page of the first one, unless it is too long or the first one stopped. */
function naiveCount(received: { at: number; page: number; stops: boolean }[]): Map<number, number> {
  const counted = new Map<number, number>();
  for (const [index, { at, page, stops }] of received.entries()) {
    const next = received[index + 1];
    if (stops || next === undefined || next.at === at || (next.at - at) * 1000 > MAX_HEARTBEAT_GAP_MS) continue;
    counted.set(page, (counted.get(page) ?? 0) + next.at - at);
  }
  return counted;
}

it.each([
  [1, false],
  [2, false],
  [3, false],
  [4, false],
  [5, true],
  [6, true],
])(
  'counts what a naive model counts, in random order %i, with a clock that is set back: %s',
  async (seed, setsBack) => {
    await begin();
    const ofPages = `select t.page, sum(t.milliseconds)::int / 1000 as seconds from share_page_time t
    join share_visit v on v.id = t.visit_id where v.link_id = ? group by 1`;
    const { played, pages } = await inTransaction(kit.platform.orm, 'organization', visitor, async (em) => ({
      played: await play(em, seed, setsBack),
      pages: await em.execute<{ page: number; seconds: number }[]>(ofPages, [visitor.linkId]),
    }));
    const sumOf = (seconds: Iterable<number>) => [...seconds].reduce((sum, each) => sum + each, 0);
    const counted = new Map(pages.map(({ page, seconds }) => [page, seconds]));
    const naive = naiveCount(played.received);
    expect(sumOf(counted.values())).toBeGreaterThan(0);
    expect(sumOf(counted.values())).toBeLessThanOrEqual(played.secondsRead);
    expect(played.secondsRead).toBeLessThanOrEqual(played.elapsed);
    // A clock that is set back costs time, and adds none.
    if (setsBack) expect(sumOf(counted.values())).toBeLessThanOrEqual(sumOf(naive.values()));
    else expect(counted).toEqual(naive);
  },
);
