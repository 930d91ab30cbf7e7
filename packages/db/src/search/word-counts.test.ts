import { afterAll, beforeAll, expect, it } from 'vitest';
import { pgArray } from '../listing/index.ts';
import { createFilledDatabase, type FilledDatabase, type TenantRows } from '../testing/index.ts';
import { matchChunks } from './index.ts';

/** PostgreSQL keeps this many places of a word in a text. */
const MOST = 255;

/** A passage for each number of uses of "quarry", and for every third of them two more of "kiln". */
function fill({ organization, ids }: TenantRows): string[] {
  return [
    `insert into chunk (id, organization_id, dataroom_id, document_id, version_id, ordinal, text, tokens, anchors)
     select gen_random_uuid(), '${organization}', '${ids['dataroom']}', '${ids['document']}', '${ids['document_version']}', 1000 + n,
       repeat('quarry ', n) || case when n % 3 = 0 then 'kiln kiln' else '' end, n, '[]' from generate_series(1, ${MOST + 2}) n`,
  ];
}

let database: FilledDatabase;
beforeAll(async () => {
  database = await createFilledDatabase(fill);
});
afterAll(async () => database.drop());

it('says how often each word is in a passage, in the order of the words', async () => {
  const words = ['kiln', 'quarri', 'absent'].map((lexeme) => ({ lexeme, frequency: 1 }));
  const rooms = [database.own.ids['dataroom'] ?? ''];
  const scope = { rooms, documents: null, trashed: pgArray([]) };
  const found = await database.asOwn(async (em) =>
    matchChunks(em, scope, { words, total: MOST, wanted: MOST, limit: 2 * MOST }),
  );
  const expected = Array.from({ length: MOST + 2 }, (_, at) => {
    const uses = at + 1;
    return [uses, [uses % 3 === 0 ? 2 : 0, Math.min(uses, MOST), 0]];
  });
  const counts = found.map(({ tokens, frequencies }) => [tokens, frequencies]);
  expect(counts.toSorted(([a], [b]) => Number(a) - Number(b))).toEqual(expected);
});
