import { type FieldKind, listQuery, type ListSchema } from '@atrium/domain/kernel';
import { failureOf, testPlatform, type TestPlatform } from '@atrium/services/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCallers, type Caller, SERVICE_KEY } from './access-matrix/callers.ts';
import type { Row } from './access-matrix/expectation.ts';
import { buildWorld } from './access-matrix/people.ts';
import { ROWS } from './access-matrix/rows.ts';
import type { ProcedureMeta } from './kernel/rest-call.ts';
import { appRouter } from './router.ts';

type List = { path: string; meta: ProcedureMeta; row: Row; fields: Record<string, FieldKind> };

/** The fields of a call that takes a list query, also where the query was extended. */
function fieldsOf(input: unknown): Record<string, FieldKind> | undefined {
  return (input as { shape?: Partial<ListSchema['shape']> }).shape?.where?.listFields;
}

// Procedures are flat by their paths at run time, which the type does not say; every builder sets `meta`.
const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { meta: ProcedureMeta } }>;
const lists: List[] = Object.entries(procedures).flatMap(([path, { _def }]) => {
  const fields = fieldsOf(_def.meta.operation.definition.input);
  const [row] = [ROWS[path] ?? []].flat();
  return fields && row ? [{ path, meta: _def.meta, row, fields }] : [];
});

let kit: TestPlatform;
let callers: Map<string, Caller>;
beforeAll(async () => {
  kit = await testPlatform({ INTERNAL_AUTH_KEY: SERVICE_KEY });
  const world = await buildWorld(kit);
  callers = new Map((await buildCallers(kit, world)).map((caller) => [caller.name, caller]));
});
afterAll(() => kit.close());

const SAMPLES: Record<FieldKind, unknown> = {
  text: 'a',
  enum: 'a',
  uuid: '00000000-0000-7000-8000-000000000000',
  number: 1,
  date: '2026-01-01',
  boolean: true,
};

/** Requests that together use each field in each way: every operator that fits, and the order in both directions. */
function requestsOf(fields: Record<string, FieldKind>): object[] {
  return Object.entries(fields).flatMap(([name, kind]) => {
    const value = SAMPLES[kind];
    const conditions = [
      ...['eq', 'ne', 'gt', 'lt', 'ge', 'le'].map((operator) => ({ [operator]: value })),
      { eq: null },
      { in: [value, value] },
      { not_in: [value] },
      { between: [value, value] },
      ...(kind === 'text'
        ? ['like', 'not_like', 'ilike', 'ilike_exact', 'startswith', 'endswith'].map((operator) => ({
            [operator]: 'a',
          }))
        : []),
    ];
    return [
      { orderBy: [name] },
      { orderBy: [`-${name}`] },
      { selectFields: [name] },
      ...conditions.map((condition) => ({ where: { [name]: condition } })),
    ];
  });
}

/** `ok`, or the code and message of the failure. */
async function outcomeOf({ meta, row }: List, request: object): Promise<string> {
  const isOperator = row.asks.of === 'operator';
  const caller = callers.get(isOperator ? 'operator, Owner' : 'Owner');
  if (!caller?.own) throw new Error('There is no such caller');
  const { ids, policy } = caller.own;
  const named = isOperator ? { organizationId: ids.organization } : {};
  const input = { ...row.input(ids, policy), ...named, ...request };
  return meta.operation(kit.contextOf(await caller.actor()), input as never).then(
    () => 'ok', // the operation parses its own input
    async (error: unknown) => {
      const { code, message } = await failureOf(Promise.reject(error));
      return `${code}: ${message}`;
    },
  );
}

/** The one list that is not a statement over one select refuses to compare its kinds by size. */
const REFUSED = /^INVALID: Kinds are compared by/;

it('finds the calls that take a list query', () => {
  expect(lists.length).toBeGreaterThan(25);
  expect(fieldsOf(listQuery({ name: 'text' }))).toEqual({ name: 'text' });
});

describe.each(lists)('$path', (list) => {
  it('answers a search', async () => {
    for (const search of ['a', '%', `o'clock ? \\ "x"`]) {
      expect(await outcomeOf(list, { search }), search).toBe('ok');
    }
  });

  it('filters and sorts by each of its fields', async () => {
    for (const request of requestsOf(list.fields)) {
      const outcome = await outcomeOf(list, request);
      if (list.path === 'search.global' && REFUSED.test(outcome)) continue;
      expect(outcome, JSON.stringify(request)).toBe('ok');
    }
  });
});
