/** Heartbeats of 1,000 visitors who read pages, against bare inserts of a row, in turns. */
import { beginVisit, countReading, insertDownload } from '@atrium/db/visitor';
import { newId, type TokenActor } from '@atrium/domain/kernel';
import { MAX_HEARTBEAT_GAP_MS, QUIET_MINUTES } from '@atrium/domain/visitor';
import { row, text } from '../../../tooling/bench/rows.ts';
import { viewerOf } from '../src/access/index.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { createIndexedDocument, createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { createVisitor } from '../src/testing/visitor.ts';
import { openProduct, percentile, timed } from './product.ts';

const VISITORS = 1000;
const ROUNDS = 8;
const AT_ONCE = 8;
const GOAL = 0.7;

const product = await openProduct({ DATABASE_POOL: String(AT_ONCE) });
const { platform, asOwner } = product;
try {
  const { id: organizationId, owner } = await createOrganization(product);
  const { id: dataroomId } = await createRoom(product, owner);
  const { id: documentId } = await createIndexedDocument(product, owner, { dataroomId });
  const first = await createVisitor(product, { organizationId, dataroomId, createdById: owner.userId });
  const visitors = Array.from({ length: VISITORS }, (): TokenActor & { visitorId: string } => ({
    ...first,
    visitorId: newId(),
  }));
  await asOwner(
    `insert into share_visitor (id, organization_id, link_id) select id, $1, $2 from unnest($3::uuid[]) id`,
    [organizationId, first.linkId, visitors.map(({ visitorId }) => visitorId)],
  );
  /** Runs one transaction for each visitor, some at once. */
  const forEach = async (work: (visitor: (typeof visitors)[number]) => Promise<unknown>) => {
    const waiting = visitors.values();
    const lane = async () => {
      for (const visitor of waiting) await work(visitor);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  };
  await forEach(async (visitor) =>
    inTransaction(platform.orm, 'organization', visitor, async (em) =>
      beginVisit(em, { visitorId: visitor.visitorId, visitId: newId() }, QUIET_MINUTES),
    ),
  );
  await asOwner('vacuum analyze');
  const heartbeat = async (visitor: (typeof visitors)[number]) =>
    inTransaction(platform.orm, 'organization', visitor, async (em) =>
      countReading(em, viewerOf(visitor), {
        visitorId: visitor.visitorId,
        documentId,
        page: 1,
        stops: false,
        maxGapMs: MAX_HEARTBEAT_GAP_MS,
        quietMinutes: QUIET_MINUTES,
      }),
    );
  const insert = async ({ linkId, visitorId, ...visitor }: (typeof visitors)[number]) =>
    inTransaction(platform.orm, 'organization', { linkId, visitorId, ...visitor }, async (em) =>
      insertDownload(em, { id: newId(), organizationId, linkId, visitorId, documentId }),
    );
  const times: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round++) {
    const inserts = await timed(async () => forEach(insert));
    const heartbeats = await timed(async () => forEach(heartbeat));
    if (round < 0) continue;
    times[0].push(VISITORS / (inserts / 1000));
    times[1].push(VISITORS / (heartbeats / 1000));
  }
  const [bound, value] = [percentile(times[0], 0.5), percentile(times[1], 0.5)];
  row({ name: 'heartbeats of 1,000 visitors', value, unit: '/s', bound, ratio: value / bound, goal: GOAL });
  text(`Medians of ${ROUNDS} rounds, ${AT_ONCE} transactions at once. Both check the policies of their tables.`);
} finally {
  await product.close();
}
