import { dataAnswer, ok } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import {
  auditOf,
  codeOf,
  createOrganization,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { inOrganization } from './access.ts';
import { command } from './command.ts';
import { flow } from './flow.ts';
import type { CallContext } from './operation.ts';

const ROUND = z.object({ first: z.int(), second: z.int() });
const THERE = { first: 1, second: 2 };
const BACK = { first: 2, second: 1 };

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
});
afterAll(() => kit.close());

/** How many tries had the first of their locks. */
let begun: number;
let acted: number;
/** The calls whose hook ran after their commit. */
let committed: string[];
let bothBegun: PromiseWithResolvers<void>;
beforeEach(() => {
  [begun, acted, committed] = [0, 0, []];
  bothBegun = Promise.withResolvers();
});

async function lock(em: EntityManager, key: number): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(?::bigint)', [key]);
}

/** Takes two locks. The first two tries wait for each other in between, so that each waits for the lock of the other one. */
async function lockBoth(em: EntityManager, { first, second }: z.output<typeof ROUND>): Promise<void> {
  await lock(em, first);
  begun += 1;
  if (begun === 2) bothBegun.resolve();
  await bothBegun.promise;
  await lock(em, second);
}

const common = {
  area: 'organization',
  summary: 'Take two locks',
  input: ROUND,
  output: dataAnswer(z.null()),
  access: inOrganization('changeSettings'),
} as const;

const asCommand = command({
  ...common,
  verb: 'lockInCommand',
  run: async ({ em, input, note, whenCommitted }) => {
    note('organization', organization.id, { begun });
    whenCommitted(async () => void committed.push('command'));
    await lockBoth(em, input);
    return ok(null);
  },
});

const asFlow = flow({
  ...common,
  verb: 'lockInFlow',
  interrupted: 'repeat',
  prepare: async () => null,
  act: async () => void (acted += 1),
  commit: async ({ em, input, whenCommitted }) => {
    whenCommitted(async () => void committed.push('flow'));
    await lockBoth(em, input);
    return ok(null);
  },
});

async function meet(call: (context: CallContext, input: z.input<typeof ROUND>) => Promise<unknown>) {
  const contexts = [kit.contextOf(organization.owner), kit.contextOf(organization.owner)] as const;
  const codes = await Promise.all([codeOf(call(contexts[0], THERE)), codeOf(call(contexts[1], BACK))]);
  const audits = await Promise.all(contexts.map(async (context) => auditOf(kit, context)));
  return { codes, audits };
}

// The embedded database runs one transaction after the other.
describe.skipIf(inject('database').engine === 'pglite')('two calls that wait for each other', () => {
  it('both succeed as commands, and one of them runs twice', async () => {
    const { codes, audits } = await meet(asCommand);
    expect(codes).toEqual(['ok', 'ok']);
    expect(begun).toBe(3);
    expect(committed).toEqual(['command', 'command']);
    for (const rows of audits) expect(rows).toMatchObject([{ outcome: 'succeeded' }]);
  });

  it('both succeed as flows, and neither acts twice', async () => {
    const { codes, audits } = await meet(asFlow);
    expect(codes).toEqual(['ok', 'ok']);
    expect(begun).toBe(3);
    expect(acted).toBe(2);
    expect(committed).toEqual(['flow', 'flow']);
    for (const rows of audits) expect(rows).toMatchObject([{ outcome: 'succeeded' }]);
  });
});
