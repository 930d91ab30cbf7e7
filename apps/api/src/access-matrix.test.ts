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

// At run time the procedures are flat, by path, which the type does not show. Every builder sets `meta`.
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

/** Makes only the access decision. Returns `ok`, or the code and message of the refusal. */
async function ask(meta: ProcedureMeta, row: Row, caller: Caller, things: Things) {
  const decide = async () => {
    const { platform } = kit;
    const actor = await actorFor(meta.rest.guard, { platform, headers: caller.headers, actor: caller.actor });
    // Each operation parses its own input.
    await meta.operation.decide(kit.contextOf(actor), row.input(things.ids, things.policy) as never);
    return { code: 'ok', message: '' };
  };
  return decide().catch(async (error: unknown) => {
    const { code, message } = await failureOf(Promise.reject(error));
    return { code, message };
  });
}

/** Runs the work in parallel, in six lanes. */
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

it('has the guards that the API reference shows', () => {
  const guards = asked.map(({ name, meta }) => [name, meta.rest.guard]);
  expect(guards).toEqual(asked.map(({ name, row }) => [name, guardOf(row)]));
});

describe('access', () => {
  let before: unknown;
  beforeAll(async () => {
    before = await contents();
  });

  it.each(asked)('$name', async ({ name, meta, row }) => {
    const needed: ApiKeyScope = row.scope ?? (meta.definition.kind === 'query' ? 'read' : 'write');
    const cells = callers.flatMap((caller) => placesOf(row).map((place) => ({ caller, place })));
    const answers = await inLanes(cells, async ({ caller, place }) => ask(meta, row, caller, thingsAt(caller, place)));
    const messageForAbsent = new Map(
      cells.flatMap(({ caller, place }, at) => (place === 'absent' ? [[caller, answers[at]!.message]] : [])),
    );
    cells.forEach(({ caller, place }, at) => {
      const things = thingsAt(caller, place);
      const cell = `${name} as ${caller.name} on a thing that is ${place}`;
      const { code, message } = answers[at]!;
      expect.soft(code, cell).toBe(expectation(row, { caller, things, needed }));
      const isIn = caller.organization !== null && (caller.scopes?.includes(needed) ?? true);
      // For every role, another organization's things do not exist.
      if (isIn && place === 'foreign') expect.soft(code, cell).toBe('NOT_FOUND');
      if (code === 'NOT_FOUND') expect.soft(message, `${cell}, message`).toBe(messageForAbsent.get(caller));
    });
  });

  it('changes nothing when only the access decision is made', async () => {
    expect(await contents()).toEqual(before);
  });
});

/** Counts the rows of every table. */
async function contents() {
  const tables = ['audit_event', 'outbox_event', 'background_task', 'api_key', 'session', 'conversation', 'datatable'];
  const more = ['dataroom', 'folder', 'mail', 'organization', 'organization_user', 'invitation', 'users'];
  const counts = [...tables, ...more].map((table) => `(select count(*)::int from ${table}) as ${table}`);
  const deleted = '(select count(*)::int from document where deleted_at is not null) as deleted';
  return (await kit.asOwner(`select ${[...counts, deleted].join(', ')}`))[0];
}
