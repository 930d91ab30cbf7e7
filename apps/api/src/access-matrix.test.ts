import type { ApiKeyScope } from '@atrium/domain/kernel';
import { testPlatform, type TestPlatform } from '@atrium/services/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCallers, type Caller, SERVICE_KEY } from './access-matrix/callers.ts';
import { ASKED, contents, decisionOf, inLanes, PROCEDURES } from './access-matrix/decision.ts';
import { expectation, guardOf, type Place, placesOf } from './access-matrix/expectation.ts';
import { buildWorld, type World } from './access-matrix/people.ts';
import { ROWS } from './access-matrix/rows.ts';
import { absentThings, type Things } from './access-matrix/things.ts';
import { expectationForVisitor } from './access-matrix/visitor-expectation.ts';
import { buildVisitors, VISITOR_PLACES, type VisitorWorld } from './access-matrix/visitors.ts';

let kit: TestPlatform;
let world: World;
let callers: Caller[];
let visits: VisitorWorld;
let before: unknown;
const absent = absentThings();

beforeAll(async () => {
  kit = await testPlatform({ INTERNAL_AUTH_KEY: SERVICE_KEY, STRIPE_WEBHOOK_SECRET: 'whsec_matrix' });
  world = await buildWorld(kit);
  callers = await buildCallers(kit, world);
  visits = await buildVisitors(kit);
  before = await contents(kit);
}, 120_000);
afterAll(() => kit.close());

function thingsAt(caller: Caller, place: Place): Things {
  if (place === 'own') return caller.own ?? world.public;
  return place === 'absent' ? absent : world[place];
}

it('has a row for every procedure, and a procedure for every row', () => {
  expect(Object.keys(ROWS).sort()).toEqual(PROCEDURES.map(({ path }) => path).sort());
});

it('has the guards that the API reference shows', () => {
  const guards = ASKED.map(({ name, meta }) => [name, meta.rest.guard]);
  expect(guards).toEqual(ASKED.map(({ name, row }) => [name, guardOf(row)]));
});

describe('access', () => {
  it.each(ASKED)('$name', async ({ name, meta, row }) => {
    const needed: ApiKeyScope = row.scope ?? (meta.definition.kind === 'query' ? 'read' : 'write');
    const cells = callers.flatMap((caller) => placesOf(row).map((place) => ({ caller, place })));
    const answers = await inLanes(cells, async ({ caller, place }) =>
      decisionOf(kit, { meta, row }, caller, thingsAt(caller, place)),
    );
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
});

/** The gates have detail codes, which the visitors' page reads. */
const GATES = ['password_required', 'verification_required', 'nda_required'];

describe('access of visitors', () => {
  it.each(ASKED)('$name', async ({ name, meta, row }) => {
    const { visitors, places } = visits;
    const cells = visitors.flatMap((visitor) => VISITOR_PLACES.map((place) => ({ visitor, place })));
    const answers = await inLanes(cells, async ({ visitor, place }) =>
      decisionOf(kit, { meta, row }, visitor, places[place]),
    );
    const messageForAbsent = new Map(
      cells.flatMap(({ visitor, place }, at) => (place === 'absent' ? [[visitor, answers[at]!.message]] : [])),
    );
    cells.forEach(({ visitor, place }, at) => {
      const cell = `${name} with ${visitor.name} on a thing that is ${place}`;
      const { code, message, detailCode = '' } = answers[at]!;
      const about = { visitor, guard: meta.rest.guard, things: places[place] };
      expect.soft(GATES.includes(detailCode) ? detailCode : code, cell).toBe(expectationForVisitor(row, about));
      if (code === 'NOT_FOUND') expect.soft(message, `${cell}, message`).toBe(messageForAbsent.get(visitor));
    });
  });
});

it('changes nothing when only the access decision is made', async () => {
  expect(await contents(kit)).toEqual(before);
});
