import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listItems, listVisibleDocuments } from '../document/index.ts';
import { pgArray } from '../listing/index.ts';
import { createFilledDatabase, type FilledDatabase, type TenantRows } from '../testing/index.ts';
import { countChunks, lexemeFrequencies, matchChunks } from './index.ts';

const ROWS = 20_000;

/** Twenty thousand documents of one chunk each in the data room; a hundred in the folder; one about zirconium. */
function fill({ organization, user, ids }: TenantRows): string[] {
  return [
    `insert into document (id, organization_id, dataroom_id, folder_id, name, content_type, file_type, size_bytes, sha256, current_version_id, created_by_id)
   select gen_random_uuid(), '${organization}', '${ids['dataroom']}', case when n % 200 = 0 then '${ids['folder']}'::uuid end,
     'Document ' || n, 'text/plain', 'Others', 1, '', gen_random_uuid(), '${user}' from generate_series(1, ${ROWS}) n`,
    `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
   select current_version_id, organization_id, id, 1, '', '', 1, created_by_id from document where sha256 = '' and organization_id = '${organization}'`,
    `insert into chunk (id, organization_id, dataroom_id, document_id, version_id, ordinal, text, tokens, anchors)
   select gen_random_uuid(), organization_id, dataroom_id, id, current_version_id, 0,
     case when name = 'Document 7777' then 'zirconium' else 'common words ' || name end, 3, '[]' from document where sha256 = '' and organization_id = '${organization}'`,
  ];
}

// Row-level security keeps operators that are not leakproof from using an index. These statements must avoid that.
describe.skipIf(inject('database').engine === 'pglite')('an index under row-level security', () => {
  let database: FilledDatabase;
  let own: TenantRows;
  beforeAll(async () => {
    database = await createFilledDatabase(fill);
    ({ own } = database);
  });
  afterAll(async () => database.drop());

  /** Runs statements and counts the scans of an index. */
  const scans = async <T>(
    index: string,
    run: (em: EntityManager) => Promise<T>,
  ): Promise<{ found: T; scans: number }> => {
    return database.asOwn(async (em) => {
      const found = await run(em);
      const [row] = await em.execute<{ scans: number }[]>(
        `select coalesce(pg_stat_get_xact_numscans(to_regclass('${index}')), 0)::int as scans`,
      );
      return { found, scans: row!.scans };
    });
  };
  const scope = () => ({ rooms: [own.ids['dataroom']!], documents: null, trashed: pgArray([]) });
  const viewer = () => ({
    kind: 'member' as const,
    membershipId: own.ids['organization_user']!,
    userId: own.user,
    role: 'Owner' as const,
  });

  const total = ROWS + 1;
  const words = [
    { lexeme: 'common', frequency: ROWS - 1 },
    { lexeme: 'zirconium', frequency: 1 },
  ];

  it('matches text', async () => {
    const request = { words: words.slice(1), total, wanted: 10, limit: 10 };
    const matched = await scans('chunk_tsv_index', async (em) => matchChunks(em, scope(), request));
    expect(matched.found).toHaveLength(1);
    expect(matched.scans).toBeGreaterThan(0);
    const counted = await scans('chunk_tsv_index', async (em) =>
      lexemeFrequencies(em, scope(), { words: 'zirconium', total }),
    );
    expect(counted.found).toEqual([{ lexeme: 'zirconium', frequency: 1 }]);
    expect(counted.scans).toBeGreaterThan(0);
  });

  it('samples frequent words, and does not hide rare ones', async () => {
    const counted = await scans('chunk_sample_index', async (em) =>
      lexemeFrequencies(em, scope(), { words: 'common zirconium', total }),
    );
    expect(counted.scans).toBeGreaterThan(0);
    expect(counted.found.map((word) => word.lexeme)).toEqual(['common', 'zirconium']);
    expect(counted.found[0]!.frequency).toBeGreaterThan(ROWS * 0.9);
    expect(counted.found[0]!.frequency).toBeLessThanOrEqual(total);

    const only = await scans('chunk_tsv_index', async (em) =>
      matchChunks(em, scope(), { words, total, wanted: 1, limit: 60 }),
    );
    expect(only.found.map((each) => each.frequencies)).toEqual([[0, 1]]);
    const more = await scans('chunk_tsv_index', async (em) =>
      matchChunks(em, scope(), { words, total, wanted: 50, limit: 60 }),
    );
    expect(more.found).toHaveLength(60);
    expect(more.found.filter((each) => each.frequencies[1] === 1)).toHaveLength(1);
  });

  it('counts passages', async () => {
    const index = 'chunk_organization_id_dataroom_id_document_id_index';
    const counted = await scans(index, async (em) => countChunks(em, scope()));
    expect(counted.found).toEqual({ chunks: total, documents: total });
    expect(counted.scans).toBeGreaterThan(0);
  });

  it('finds the passages of one document', async () => {
    const only = { ...scope(), documents: pgArray([own.ids['document']!]) };
    const counted = await scans('chunk_document_id_index', async (em) => countChunks(em, only));
    expect(counted.found).toEqual({ chunks: 1, documents: 1 });
    expect(counted.scans).toBeGreaterThan(0);
  });

  it('lists a folder by the folder, without reading the data room', async () => {
    const folderId = own.ids['folder']!;
    const where = {
      dataroomId: own.ids['dataroom']!,
      folder: { id: folderId, path: `/${folderId}/` },
      recursive: false,
    };
    const lists: ((em: EntityManager) => Promise<{ id: string }[]>)[] = [
      async (em) => listItems(em, { limit: 1000, offset: 0 }, viewer(), where),
      async (em) => listVisibleDocuments(em, { limit: 1000, offset: 0 }, viewer(), { folderId }),
    ];
    for (const run of lists) {
      const byFolder = await scans('document_folder_id_index', run);
      const byPlace = await scans('document_dataroom_id_folder_id_index_status_index', run);
      expect(byFolder.found).toHaveLength(101);
      expect(byFolder.scans + byPlace.scans).toBeGreaterThan(0);
    }
  });

  it('finds one document by its key', async () => {
    const query = { limit: 1, offset: 0, where: { id: { eq: own.ids['document']! } } };
    const one = await scans('document_pkey', async (em) => listVisibleDocuments(em, query, viewer(), {}));
    expect(one.found).toHaveLength(1);
    expect(one.scans).toBeGreaterThan(0);
  });
});
