/**
 * Lists and searches of one data room with 10,000 documents, as a member and as a visitor of a share link with 10,000
 * settings, in turns.
 */
import type { Viewer } from '@atrium/db/access';
import { listVisibleRooms } from '@atrium/db/dataroom';
import { listItems, listVisibleDocuments } from '@atrium/db/document';
import { listVisibleFolders } from '@atrium/db/folder';
import { countChunks, findByName, lexemeFrequencies, loadChunks, matchChunks, resolveScope } from '@atrium/db/search';
import { newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { figure, row, text } from '../../../tooling/bench/rows.ts';
import { viewerOf } from '../src/access/index.ts';
import { inTransaction } from '../src/kernel/transaction/index.ts';
import { createRoom } from '../src/testing/library.ts';
import { createOrganization } from '../src/testing/organization.ts';
import { addPassages, type Library } from './library.ts';
import { openProduct, percentile, timed } from './product.ts';
import { required } from './required.ts';

const FOLDERS = 20;
const SETTINGS = 10_000;
const TURNS = 40;
const GOAL = 0.87;

const product = await openProduct({ DATABASE_POOL: '4' });
const { platform, asOwner } = product;
const { id: organizationId, owner } = await createOrganization(product);

/** Twenty folders with twenty folders each, and 10,000 documents in them and at the top; 400 have passages. */
async function fill(): Promise<string> {
  const { id: room } = await createRoom(product, owner);
  const library: Library = { owner, rooms: Array.from({ length: 10 }, () => room), documents: [], count: 0 };
  await addPassages(product, library, 20_000);
  await asOwner(
    `insert into document (id, organization_id, dataroom_id, name, content_type, file_type, size_bytes, sha256,
       current_version_id, index_status, created_by_id)
     select gen_random_uuid(), $1, $2, 'Lease ' || n || '.txt', 'text/plain', 'Others', 10, md5(n::text),
       gen_random_uuid(), 'COMPLETED', $3 from generate_series(1, 9600) n`,
    [organizationId, room, owner.userId],
  );
  const insertFolders = async (parent: string | null) =>
    asOwner(
      `with made as (select gen_random_uuid() as id, n from generate_series(1, $4::int) n)
       insert into folder (id, organization_id, dataroom_id, parent_folder_id, name, path, created_by_id)
       select made.id, $1, $2, $5, 'Folder ' || n, coalesce((select path from folder where id = $5), '/') || made.id || '/', $3 from made`,
      [organizationId, room, owner.userId, FOLDERS, parent],
    );
  await insertFolders(null);
  const tops = await asOwner<{ id: string }>('select id from folder where dataroom_id = $1', [room]);
  for (const { id } of tops) await insertFolders(id);
  await asOwner(
    `with folders as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from folder where dataroom_id = $1),
     documents as (select id, row_number() over (order by id) as n from document where dataroom_id = $1)
     update document d set folder_id = f.id from documents o join folders f on f.n = o.n % (f.total + 10) where d.id = o.id`,
    [room],
  );
  return room;
}

/** A link with a setting on each folder and on most documents: one in ten is hidden. */
async function addLink(room: string): Promise<Viewer> {
  const linkId = newId();
  await asOwner(
    `insert into share_link (id, organization_id, dataroom_id, created_by_id, name, token_hash, expires_at)
     values ($1, $2, $3, $4, 'Investors', 'hash', now() + interval '30 days')`,
    [linkId, organizationId, room, owner.userId],
  );
  await asOwner(
    `with items as (
       select id as folder_id, null::uuid as document_id, 0 as sort from folder where dataroom_id = $3
       union all select null, id, 1 from document where dataroom_id = $3 order by sort limit $4)
     insert into share_setting (id, organization_id, link_id, folder_id, document_id, access)
     select gen_random_uuid(), $1, $2, folder_id, document_id,
       (array['none', 'view', 'view', 'view', 'view', 'view', 'view', 'download', 'download', 'download'])[1 + (row_number() over (order by md5(coalesce(folder_id, document_id)::text))) % 10]
     from items`,
    [organizationId, linkId, room, SETTINGS],
  );
  await asOwner('vacuum analyze');
  return { kind: 'visitor', linkId };
}

const PAGE = { limit: 50, offset: 0 };

async function search(em: EntityManager, viewer: Viewer): Promise<number> {
  const scope = await resolveScope(em, viewer, []);
  const { chunks: total } = await countChunks(em, scope);
  const words = await lexemeFrequencies(em, scope, { words: 'rent tenant Document', total });
  const matched = await matchChunks(em, scope, { words, total, wanted: 50, limit: 200 });
  return (
    await loadChunks(
      em,
      viewer,
      matched.slice(0, 50).map(({ id }) => id),
    )
  ).length;
}

try {
  const room = await fill();
  const visitor = await addLink(room);
  const member: Viewer = viewerOf(owner);
  const folder = required(
    (
      await asOwner<{ id: string; path: string }>(
        "select id, path from folder where parent_folder_id is not null and id not in (select folder_id from share_setting where folder_id is not null and access = 'none') and parent_folder_id not in (select folder_id from share_setting where folder_id is not null and access = 'none') limit 1",
      )
    )[0],
    'folder',
  );
  const calls: Record<string, (em: EntityManager, viewer: Viewer) => Promise<unknown>> = {
    'the data rooms': async (em, viewer) => listVisibleRooms(em, PAGE, viewer),
    'the top of the data room': async (em, viewer) =>
      listItems(em, PAGE, viewer, { dataroomId: room, folder: null, recursive: false }),
    'a folder': async (em, viewer) => listItems(em, PAGE, viewer, { dataroomId: room, folder, recursive: false }),
    'all documents': async (em, viewer) => listVisibleDocuments(em, PAGE, viewer, { dataroomId: room }),
    'all folders': async (em, viewer) => listVisibleFolders(em, PAGE, viewer, room),
    'search by name': async (em, viewer) => findByName(em, viewer, ['lease', '77'], 50),
    'search by content': search,
  };
  for (const [name, call] of Object.entries(calls)) {
    const times: [number[], number[]] = [[], []];
    for (let turn = -3; turn < TURNS; turn++) {
      for (const [at, viewer] of [member, visitor].entries()) {
        const took = await timed(async () =>
          inTransaction(platform.orm, 'organization', owner, async (em) => call(em, viewer), { readOnly: true }),
        );
        if (turn >= 0) required(times[at], 'times').push(took);
      }
    }
    const [asMember, asVisitor] = [percentile(times[0], 0.5), percentile(times[1], 0.5)];
    row({ name, value: asVisitor, unit: 'ms', bound: asMember, ratio: asMember / asVisitor, goal: GOAL });
  }
  text(`Medians of ${figure(TURNS)} calls each, in turns.`);
} finally {
  await product.close();
}
