import type { ApiKeyScope } from '@atrium/domain/kernel';
import { failureOf, testPlatform, type TestPlatform } from '@atrium/services/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCallers, type Caller, SERVICE_KEY } from './access-matrix/callers.ts';
import { expectation, guardOf, type Place, placesOf, type Row } from './access-matrix/expectation.ts';
import { buildWorld, type World } from './access-matrix/people.ts';
import { ROWS } from './access-matrix/rows.ts';
import { absentThings, type Things } from './access-matrix/things.ts';
import { actorFor } from './kernel/authentication.ts';
import type { ProcedureMeta } from './kernel/rest-call.ts';
import { appRouter } from './router.ts';

// At run time they lie flat, by their paths, which the type does not say; every builder sets `meta`.
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
const procedures = Object.entries(flat).map(([path, { _def }]) => ({ path, meta: _def.meta }));
function rowsOf(path: string): Row[] {
  return [ROWS[path] ?? []].flat();
}
const asked = procedures.flatMap(({ path, meta }) =>
  rowsOf(path).map((row, at, all) => ({ name: all.length > 1 ? `${path} (${at + 1})` : path, meta, row })),
);

let kit: TestPlatform;
let world: World;
let callers: Caller[];
const absent = absentThings();

beforeAll(async () => {
  kit = await testPlatform({ INTERNAL_AUTH_KEY: SERVICE_KEY });
  world = await buildWorld(kit);
  callers = await buildCallers(kit, world);
});
afterAll(() => kit.close());

function thingsAt(caller: Caller, place: Place): Things {
  if (place === 'own') return caller.own ?? world.public;
  return place === 'absent' ? absent : world[place];
}

/** `ok`, or the code of the refusal and its words, where the access decision is all that is made. */
async function ask(meta: ProcedureMeta, row: Row, caller: Caller, things: Things) {
  const decide = async () => {
    const { platform } = kit;
    const actor = await actorFor(meta.rest.guard, { platform, headers: caller.headers, actor: caller.actor });
    // Each operation parses its own input.
    await meta.operation.decide(kit.contextOf(actor), row.input(things.ids, things.policy) as never);
    return { code: 'ok', words: '' };
  };
  return decide().catch(async (error: unknown) => {
    const { code, message } = await failureOf(Promise.reject(error));
    return { code, words: message };
  });
}

/** In as many lanes as there are connections; a real database answers each. */
async function inLanes<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const waiting = all.entries();
  const lane = async () => {
    for (const [at, one] of waiting) answers[at] = await work(one);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
  return answers;
}

it('has a row for every procedure, and a procedure for every row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(procedures.map(({ path }) => path).sort());
});

it('is what the API reference says of who may call', () => {
  const said = asked.map(({ name, meta }) => [name, meta.rest.guard]);
  expect(said).toEqual(asked.map(({ name, row }) => [name, guardOf(row)]));
});

describe('who may call', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await contents();
  });

  it.each(asked)('$name', async ({ name, meta, row }) => {
    const needed: ApiKeyScope = row.scope ?? (meta.definition.kind === 'query' ? 'read' : 'write');
    const cells = callers.flatMap((caller) => placesOf(row).map((place) => ({ caller, place })));
    const answers = await inLanes(cells, async ({ caller, place }) => ask(meta, row, caller, thingsAt(caller, place)));
    const wordsOfNothing = new Map(
      cells.flatMap(({ caller, place }, at) => (place === 'absent' ? [[caller, answers[at]!.words]] : [])),
    );
    cells.forEach(({ caller, place }, at) => {
      const things = thingsAt(caller, place);
      const cell = `${name} as ${caller.name} on what is ${place}`;
      const { code, words } = answers[at]!;
      expect.soft(code, cell).toBe(expectation(row, { caller, things, needed }));
      const isIn = caller.organization !== null && (caller.scopes?.includes(needed) ?? true);
      // Whatever the table says of roles: another organization's things do not exist.
      if (isIn && place === 'foreign') expect.soft(code, cell).toBe('NOT_FOUND');
      if (code === 'NOT_FOUND') expect.soft(words, `${cell}, in words`).toBe(wordsOfNothing.get(caller));
    });
  });

  it('and asking changes nothing', async () => {
    expect(await contents()).toEqual(before);
  });
});

/** How much there is of everything. */
async function contents() {
  const tables = ['audit_event', 'outbox_event', 'background_task', 'api_key', 'session', 'conversation', 'datatable'];
  const more = ['dataroom', 'folder', 'mail', 'organization', 'organization_user', 'invitation', 'users'];
  const counts = [...tables, ...more].map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const deleted = '(select count(*)::int from document where deleted_at is not null) as deleted';
  return (await kit.asOwner(`select ${[...counts, deleted].join(', ')}`))[0];
}
