import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AreaName } from '@atrium/domain/area';
import { type Actor, type MemberActor, newId, type TokenActor, type VisitState } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  auditOf,
  createOrganization,
  createUser,
  failureOf,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
  withKey,
  withoutOrganization,
} from '../testing/index.ts';
import { inOrganization, operatorOrgOwner, tokenOrMember, webhook, WebhookInput } from './access.ts';
import { command } from './command.ts';
import { query } from './query.ts';

let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
});
afterAll(() => kit.close());

const SECRET = 'webhook-secret';
function sign(body: Uint8Array): Buffer {
  return createHmac('sha256', SECRET).update(body).digest();
}
const receive = command({
  area: 'organization',
  verb: 'receive',
  summary: 'Receive a webhook',
  input: WebhookInput,
  output: z.object({ actor: z.string() }),
  access: webhook(({ body, headers }) => {
    const given = Buffer.from(headers['x-signature'] ?? '', 'hex');
    return given.length === 32 && timingSafeEqual(given, sign(body));
  }),
  run: async ({ actor }) => ({ actor: actor.kind }),
});

describe('a webhook', () => {
  const body = Buffer.from('{"amount": "1.10"}');
  const anonymous = { kind: 'anonymous' } as const;

  it('runs as the system when its signature fits its bytes', async () => {
    const headers = { 'x-signature': sign(body).toString('hex') };
    expect(await receive(kit.contextOf(anonymous), { body, headers })).toEqual({ actor: 'system' });
  });

  it.each([
    [
      'a changed body',
      { body: Buffer.from('{"amount":"1.10"}'), headers: { 'x-signature': sign(body).toString('hex') } },
    ],
    ['a missing signature', { body, headers: {} }],
  ])('refuses %s, from a signed-in Owner too', async (_what, input) => {
    for (const actor of [anonymous, organization.owner]) {
      const failure = await failureOf(receive(kit.contextOf(actor), input));
      expect([failure.status, failure.publicCode]).toEqual([400, 'bad_signature']);
    }
  });
});

describe('an operator who must be Owner', () => {
  const call = command({
    area: 'operator',
    verb: 'appoint',
    summary: 'Appoint an operator',
    input: z.object({}),
    output: z.object({}),
    access: operatorOrgOwner(),
    run: async () => ({}),
  });
  async function operatorWith(role: string): Promise<Actor> {
    const { userId } = await createUser(kit);
    const [home] = await kit.asOwner<{ id: string }>(
      `insert into organization (id, name, organization_type) values ($1, 'Operators', 'Operator') returning id`,
      [newId()],
    );
    await kit.asOwner(
      `insert into organization_user (id, organization_id, user_id, role, is_active, is_invitation_accepted)
       values ($1, $2, $3, $4, true, true)`,
      [newId(), home!.id, userId, role],
    );
    return { ...withoutOrganization(organization.owner), userId, isOperator: true };
  }

  it('admits Owners of the operators and superusers', async () => {
    expect(await call(kit.contextOf(await operatorWith('Owner')), {})).toEqual({});
    const { userId } = await createUser(kit);
    await kit.asOwner('update users set is_superuser = true where id = $1', [userId]);
    const superuser = { ...withoutOrganization(organization.owner), userId, isOperator: true } as Actor;
    expect(await call(kit.contextOf(superuser), {})).toEqual({});
  });

  it('refuses other operators, Owners of other organizations and keys', async () => {
    const others = [await operatorWith('Contributor'), organization.owner, withKey(organization.owner, ['admin'])];
    for (const actor of others) {
      expect((await failureOf(call(kit.contextOf(actor), {}))).code).toBe('FORBIDDEN');
    }
    expect(call.definition.guard).toBe('operatorOrgOwner');
  });
});

describe('a visitor of a share link', () => {
  const look = query({
    area: 'dataroom',
    verb: 'lookAsVisitor',
    summary: 'Look',
    input: z.object({}),
    output: z.object({ as: z.string(), rooms: z.int() }),
    access: tokenOrMember(inOrganization('viewDetails'), async () => null),
    run: async ({ em, actor }) => {
      const [row] = await em.execute<{ rooms: number }[]>('select count(*)::int as rooms from organization');
      return { as: actor.kind, rooms: row?.rooms ?? 0 };
    },
  });
  function visitorOf({ membership }: MemberActor, visit: VisitState = 'open'): TokenActor {
    return {
      kind: 'tokenUser',
      organizationId: membership.organizationId,
      dataroomId: newId(),
      linkId: newId(),
      linkName: 'Investors',
      tokenId: newId(),
      visitorId: newId(),
      email: null,
      visit,
      enableChat: false,
      watermark: true,
      defaultAccess: 'view',
      settingsVersion: 0,
      showsWithheldCount: false,
      preview: null,
    };
  }

  it('sees one organization and is nobody in it', async () => {
    await createOrganization(kit);
    expect(await look(kit.contextOf(visitorOf(organization.owner)), {})).toEqual({ as: 'tokenUser', rooms: 1 });
    expect(await look(kit.contextOf(organization.viewer), {})).toEqual({ as: 'user', rooms: 1 });
  });

  it('is refused by every rule that does not name visitors', async () => {
    const touch = command({
      area: 'dataroom',
      verb: 'touch',
      summary: 'Touch',
      input: z.object({}),
      output: z.object({}),
      access: inOrganization('enter'),
      run: async () => ({}),
    });
    const context = kit.contextOf(visitorOf(organization.owner));
    expect((await failureOf(touch(context, {}))).code).toBe('FORBIDDEN');
    expect(await auditOf(kit, context)).toMatchObject([{ actor_kind: 'tokenUser', actor_id: null, outcome: 'denied' }]);
  });

  it.each([
    ['password', 'password_required'],
    ['email', 'verification_required'],
    ['agreement', 'nda_required'],
    ['expired', 'link_expired'],
  ] as const)('is refused before the gate `%s` is passed', async (visit, code) => {
    const context = kit.contextOf(visitorOf(organization.owner, visit));
    expect((await failureOf(look(context, {}))).detailCode).toBe(code);
    await expect(look.decide(context, {})).rejects.toMatchObject({ detailCode: code });
  });
});

it('compiles no call outside the areas', () => {
  // @ts-expect-error a name that is not in the table of areas would have no feature switch
  const area: AreaName = 'agent';
  const declare = () =>
    command({
      area,
      verb: 'run',
      summary: 'Run an agent',
      input: z.object({}),
      output: z.object({}),
      access: inOrganization('enter'),
      run: async () => ({}),
    });
  expect(declare).toThrow();
});
