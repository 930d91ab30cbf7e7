import { textsOfPdf } from '@atrium/samples/pdf-text';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, newId, type TokenActor } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { downloadAgreement } from '../share-link/index.ts';
import {
  auditOf,
  createOrganization,
  createRoom,
  failureOf,
  insertLink,
  lastMailTo,
  mailTo,
  testPlatform,
  type TestLink,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import {
  acceptNda,
  authenticateVisitor,
  downloadOwnAgreement,
  enterVisit,
  leaveVisit,
  readAgreement,
  requestVerification,
  runRecordAcceptance,
  unlock,
  verifyAddress,
  visitInfo,
  visitorMe,
} from './index.ts';

const ANONYMOUS: Actor = { kind: 'anonymous' };
const PASSWORD = 'correct horse';
const TERMS = 'You keep everything in this room secret. Τέλος. Конец.';

let kit: TestPlatform;
let organization: TestOrganization;
let room: string;
/** A new address for each test, because mails to an address are counted. */
let visitorEmail: string;
beforeAll(async () => {
  kit = await testPlatform();
});
beforeEach(async () => {
  organization = await createOrganization(kit);
  room = (await createRoom(kit, organization.owner, { name: 'Project Willow' })).id;
  visitorEmail = `${newId()}@fund.example`;
  await setTerms(TERMS);
});
afterAll(() => kit.close());

async function setTerms(text: string | null): Promise<void> {
  await kit.asOwner(`update dataroom set metadata = jsonb_set(metadata, '{ndaContent}', $2::jsonb) where id = $1`, [
    room,
    JSON.stringify(text),
  ]);
}
/** Each caller has a new address, so that no test uses up the tries of another one. */
function caller() {
  return kit.contextOf(ANONYMOUS, { client: { ip: `192.0.2.${newId()}`, userAgent: 'Browser/1.0' } });
}
async function actorOf(token: string, cookie: string | null = null): Promise<TokenActor> {
  return authenticateVisitor(kit.platform, { token, cookie });
}
async function linkWith(settings: Parameters<typeof insertLink>[3]): Promise<TestLink> {
  return insertLink(kit, organization.owner, room, settings);
}
const EVERY_GATE = { password: PASSWORD, requireEmailVerification: true, requireNda: true };

async function verified(token: string, email = visitorEmail): Promise<string> {
  const asked = await requestVerification(caller(), { token, email });
  const { code } = await lastMailTo(kit, email);
  return (await verifyAddress(caller(), { token: asked.token, otp: code })).token;
}
async function accepted(link: TestLink, email = visitorEmail): Promise<string> {
  return (await acceptNda(caller(), { token: await verified(link.token, email), name: 'Ada' })).token;
}

describe('the gates of a link', () => {
  it('are passed in their order, each with the token of the one before', async () => {
    const link = await linkWith(EVERY_GATE);
    const refusedAs = async (token: string) => {
      const context = kit.contextOf(await actorOf(token));
      return (await failureOf(visitorMe(context, {}))).detailCode;
    };
    expect(await refusedAs(link.token)).toBe('password_required');
    const unlocked = await unlock(caller(), { token: link.token, password: PASSWORD });
    expect(unlocked.parentTokenId).toBe(link.id);
    expect(await refusedAs(unlocked.token)).toBe('verification_required');
    const address = await verified(unlocked.token);
    expect(await refusedAs(address)).toBe('nda_required');
    const { data } = await readAgreement(caller(), { token: address });
    expect(data).toMatchObject({ text: TERMS, version: 1, email: visitorEmail, accepted: null });
    const last = await acceptNda(caller(), { token: address, name: 'Ada', company: 'Fund', textHash: data.textHash });
    const me = await visitorMe(kit.contextOf(await actorOf(last.token)), {});
    expect(me.data).toMatchObject({
      email: visitorEmail,
      linkName: 'Investors',
      room: { id: room, name: 'Project Willow' },
    });
    expect(me.data.agreement).toMatchObject({ name: 'Ada', company: 'Fund' });
    expect(await refusedAs(link.token)).toBe('password_required');
  });

  it('cannot be passed out of order', async () => {
    const link = await linkWith(EVERY_GATE);
    const ask = { token: link.token, email: visitorEmail };
    expect((await failureOf(requestVerification(caller(), ask))).detailCode).toBe('password_required');
    const verify = { token: link.token, otp: '123456' };
    expect((await failureOf(verifyAddress(caller(), verify))).detailCode).toBe('password_required');
    const { token } = await unlock(caller(), { token: link.token, password: PASSWORD });
    expect((await failureOf(readAgreement(caller(), { token }))).detailCode).toBe('verification_required');
    expect((await failureOf(acceptNda(caller(), { token, name: 'Ada' }))).detailCode).toBe('verification_required');
    expect((await failureOf(enterVisit(caller(), { token }))).detailCode).toBe('verification_required');
  });

  it('close again when the password, the lists or the agreement change', async () => {
    const link = await linkWith({ requireNda: true });
    const token = await accepted(link);
    expect((await actorOf(token)).visit).toBe('open');
    await kit.asOwner(`update share_link set password_hash = 'x', password_version = 1 where id = $1`, [link.id]);
    expect((await actorOf(token)).visit).toBe('password');
    await kit.asOwner('update share_link set password_hash = null where id = $1', [link.id]);
    await kit.asOwner(`update share_link set deny_list = '{fund.example}' where id = $1`, [link.id]);
    expect((await actorOf(token)).visit).toBe('email');
    await kit.asOwner(`update share_link set deny_list = '{}' where id = $1`, [link.id]);
    await setTerms(`${TERMS} And more.`);
    expect((await actorOf(token)).visit).toBe('agreement');
    expect((await readAgreement(caller(), { token })).data).toMatchObject({ version: 2, accepted: null });
    await setTerms(null);
    expect((await actorOf(token)).visit).toBe('agreement');
    expect((await failureOf(acceptNda(caller(), { token, name: 'Ada' }))).detailCode).toBe('no_nda_text');
  });

  it('say in `info` what is passed, and change nothing by it', async () => {
    const link = await linkWith(EVERY_GATE);
    const before = await kit.asOwner('select * from share_link, (select count(*) from share_token) as tokens');
    const info = await visitInfo(caller(), { token: link.token });
    expect(info).toMatchObject({
      enable_chat: false,
      enableChat: false,
      expired: false,
      requireEmailVerification: true,
      requireNda: true,
      verifiedEmail: null,
      parentTokenId: null,
      dataroomId: room,
      passed: { password: false, email: false, nda: false },
      next: 'password',
      room: { name: 'Project Willow' },
    });
    expect(await kit.asOwner('select * from share_link, (select count(*) from share_token) as tokens')).toEqual(before);
    const { token } = await unlock(caller(), { token: link.token, password: PASSWORD });
    expect(await visitInfo(caller(), { token })).toMatchObject({ parentTokenId: link.id, next: 'email' });
  });
});

describe('a link that no longer opens', () => {
  const calls = (token: string) => [
    () => unlock(caller(), { token, password: PASSWORD }),
    () => requestVerification(caller(), { token, email: visitorEmail }),
    () => verifyAddress(caller(), { token, otp: '123456' }),
    () => readAgreement(caller(), { token }),
    () => acceptNda(caller(), { token, name: 'Ada' }),
    () => enterVisit(caller(), { token }),
  ];

  it('answers 410 after it has expired, and `info` says so', async () => {
    const link = await linkWith(EVERY_GATE);
    const { token } = await unlock(caller(), { token: link.token, password: PASSWORD });
    await kit.asOwner(`update share_link set expires_at = now() - interval '1 second' where id = $1`, [link.id]);
    await kit.asOwner(`update share_token set expires_at = now() - interval '1 second' where link_id = $1`, [link.id]);
    for (const each of [link.token, token]) {
      for (const call of calls(each))
        expect(await failureOf(call())).toMatchObject({ detailCode: 'link_expired', status: 410 });
      expect(await visitInfo(caller(), { token: each })).toMatchObject({
        success: true,
        expired: true,
        next: 'expired',
      });
    }
  });

  it.each([
    ['is revoked', 'update share_link set revoked_at = now() where id = $1'],
    [
      'is in a room in the trash',
      'update dataroom set deleted_at = now() where id = (select dataroom_id from share_link where id = $1)',
    ],
    [
      'is of a suspended organization',
      'update organization set is_active = false where id = (select organization_id from share_link where id = $1)',
    ],
    [
      'is of a deleted organization',
      'update organization set deleted_at = now() where id = (select organization_id from share_link where id = $1)',
    ],
  ])('answers 404 if it %s', async (_, change) => {
    const link = await linkWith({ requireNda: true });
    const token = await accepted(link);
    await kit.asOwner(change, [link.id]);
    for (const each of [link.token, token, 'guessed']) {
      for (const call of [...calls(each), () => visitInfo(caller(), { token: each })]) {
        expect(await failureOf(call())).toMatchObject({ code: 'NOT_FOUND', message: 'Link not found.' });
      }
      expect((await failureOf(actorOf(each))).code).toBe('NOT_FOUND');
    }
  });
});

describe('the token of a visit', () => {
  it('never outlives its link', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const link = await linkWith({ password: PASSWORD, expiresAt });
    const given = await unlock(caller(), { token: link.token, password: PASSWORD });
    expect(given.expiresAt).toBe(expiresAt.toISOString());
  });

  it('stops working in every browser after the visitor has left, with all that led to it', async () => {
    const link = await linkWith(EVERY_GATE);
    const first = await unlock(caller(), { token: link.token, password: PASSWORD });
    const last = await acceptNda(caller(), { token: await verified(first.token), name: 'Ada' });
    const other = await unlock(caller(), { token: link.token, password: PASSWORD });
    await leaveVisit(kit.contextOf(await actorOf(last.token)), {});
    for (const token of [first.token, last.token]) expect((await failureOf(actorOf(token))).code).toBe('NOT_FOUND');
    expect((await actorOf(other.token)).visit).toBe('email');
  });

  it('counts beside a link only if it is of the same link', async () => {
    const [link, another] = [await linkWith(EVERY_GATE), await linkWith(EVERY_GATE)];
    const { token } = await unlock(caller(), { token: link.token, password: PASSWORD });
    expect((await actorOf(link.token, token)).visit).toBe('email');
    expect(await actorOf(another.token, token)).toMatchObject({ linkId: another.id, visit: 'password' });
    expect(await actorOf(link.token, 'changed')).toMatchObject({ linkId: link.id, visit: 'password' });
    const visitor = await actorOf(token);
    expect((await visitInfo(kit.contextOf(visitor), { token: link.token })).next).toBe('email');
    expect((await visitInfo(kit.contextOf(visitor), { token: another.token })).next).toBe('password');
  });
});

describe('the password of a link', () => {
  it('is tried a few times from one address, and the tries are on record without it', async () => {
    const link = await linkWith({ password: PASSWORD });
    const client = { ip: newId(), userAgent: null };
    const guess = (password: string) =>
      failureOf(unlock(kit.contextOf(ANONYMOUS, { client }), { token: link.token, password }));
    for (let tries = 0; tries < 10; tries++)
      expect((await guess('wrong guess')).detailCode).toBe('invalid_credentials');
    expect((await guess(PASSWORD)).code).toBe('TOO_MANY_REQUESTS');
    const context = caller();
    expect((await failureOf(unlock(context, { token: link.token, password: 'wrong guess' }))).status).toBe(401);
    const rows = await auditOf(kit, context);
    expect(rows).toMatchObject([{ actor_kind: 'tokenUser', organization_id: organization.id, outcome: 'denied' }]);
    expect(JSON.stringify(rows)).not.toContain('wrong guess');
  });
});

describe('the code for an address', () => {
  it('gives the same answer and the same work for an address that is not admitted', async () => {
    const link = await linkWith({ requireEmailVerification: true, denyList: ['eve@fund.example'] });
    const shape = async (email: string) => {
      const { token, codeExpiresAt, expiresAt, ...rest } = await requestVerification(caller(), {
        token: link.token,
        email,
      });
      expect(token).toHaveLength(43);
      const wrong = await failureOf(verifyAddress(caller(), { token, otp: '000000' }));
      return { rest, later: codeExpiresAt < expiresAt, wrong: [wrong.message, wrong.detailCode, wrong.details] };
    };
    const count = async () => (await kit.asOwner('select count(*)::int from mail'))[0];
    const before = (await count()) as { count: number };
    expect(await shape('eve@fund.example')).toEqual(await shape(visitorEmail));
    expect(await count()).toEqual({ count: before.count + 2 });
    expect(await mailTo(kit, 'eve@fund.example')).toEqual([]);
  });

  it('allows five tries, works once, and only with the token that asked for it', async () => {
    const link = await linkWith({ requireEmailVerification: true });
    const email = `${newId()}@fund.example`;
    const { token } = await requestVerification(caller(), { token: link.token, email });
    const { code, subject } = await lastMailTo(kit, email);
    expect(subject).toBe('Your code for Project Willow');
    expect((await failureOf(verifyAddress(caller(), { token: link.token, otp: code }))).detailCode).toBe(
      'invalid_code',
    );
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await failureOf(verifyAddress(caller(), { token, otp: wrong }))).details).toEqual({ triesLeft: 4 });
    await verifyAddress(caller(), { token, otp: code });
    expect((await failureOf(verifyAddress(caller(), { token, otp: code }))).detailCode).toBe('invalid_code');
    const again = await requestVerification(caller(), { token: link.token, email });
    const second = await lastMailTo(kit, email);
    for (let tries = 0; tries < 5; tries++)
      await failureOf(verifyAddress(caller(), { token: again.token, otp: wrong }));
    expect((await failureOf(verifyAddress(caller(), { token: again.token, otp: second.code }))).details).toEqual({
      triesLeft: 0,
    });
  });

  it('is refused if the address was denied after it was sent', async () => {
    const link = await linkWith({ requireEmailVerification: true });
    const { token } = await requestVerification(caller(), { token: link.token, email: visitorEmail });
    const { code } = await lastMailTo(kit, visitorEmail);
    await kit.asOwner(`update share_link set deny_list = '{fund.example}' where id = $1`, [link.id]);
    expect((await failureOf(verifyAddress(caller(), { token, otp: code }))).detailCode).toBe('invalid_code');
  });

  it('is one visitor for each address, whatever the browser', async () => {
    const link = await linkWith({ requireEmailVerification: true });
    const [one, two] = [await actorOf(await verified(link.token)), await actorOf(await verified(link.token))];
    expect(one.visitorId).toBe(two.visitorId);
    expect(await kit.asOwner('select email from share_visitor where link_id = $1', [link.id])).toEqual([
      { email: visitorEmail },
    ]);
  });
});

describe('without a mail server', () => {
  it('says so and gives no access', async () => {
    // Nothing listens on port 1.
    const platform = { ...kit.platform, config: { ...kit.platform.config, SMTP_URL: 'smtp://127.0.0.1:1' } };
    const link = await linkWith({ requireEmailVerification: true });
    const ask = requestVerification({ ...caller(), platform }, { token: link.token, email: visitorEmail });
    expect(await failureOf(ask)).toMatchObject({ status: 503, detailCode: 'mail_unavailable' });
    expect(await kit.asOwner('select 1 from share_token where link_id = $1', [link.id])).toEqual([]);
  });
});

describe('the agreement', () => {
  const acceptances = (link: TestLink) =>
    kit.asOwner<{ id: string; text: string; ip: string }>('select * from nda_acceptance where link_id = $1', [link.id]);
  const record = async (acceptanceId: string) => {
    const { signal } = new AbortController();
    await runRecordAcceptance({
      platform: kit.platform,
      payload: { acceptanceId },
      taskId: newId(),
      requestId: newId(),
      actor: { kind: 'system', organizationId: null, onBehalfOf: null },
      signal,
      attempt: 1,
      maxAttempts: 8,
      progress: async () => {},
    });
  };

  it('is recorded once as it was read, with a PDF that is mailed once to both sides', async () => {
    const email = `${newId()}@fund.example`;
    const link = await linkWith({ requireNda: true });
    const token = await verified(link.token, email);
    const context = { ...caller(), client: { ip: '198.51.100.7', userAgent: 'Browser/1.0' } };
    await acceptNda(context, { token, name: 'Ada', company: 'Fund' });
    await acceptNda(caller(), { token, name: 'Somebody else' });
    const [row, ...more] = await acceptances(link);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      text: TERMS,
      name: 'Ada',
      company: 'Fund',
      email,
      ip: '198.51.100.7',
      text_version: 1,
    });
    const queue = `select count(*)::int from graphile_worker.jobs where task_identifier = 'visitor.recordAcceptance'`;
    expect(await auditOf(kit, context)).toMatchObject([{ action: 'visitor.acceptNda', actor_kind: 'tokenUser' }]);
    expect((await kit.asOwner<{ count: number }>(queue))[0]?.count).toBeGreaterThan(0);
    const [{ id: visitorId } = { id: '' }] = await kit.asOwner<{ id: string }>(
      'select id from share_visitor where link_id = $1',
      [link.id],
    );
    const saved = (of = visitorId, owner = organization.owner) =>
      downloadAgreement(kit.contextOf(owner), { linkId: link.id, visitorId: of });
    expect((await failureOf(saved())).detailCode).toBe('not_ready');
    await record(row!.id);
    await record(row!.id);
    expect(await saved()).toMatchObject({ name: 'Agreement - Ada.pdf', contentType: 'application/pdf', inline: false });
    expect((await failureOf(saved(newId()))).code).toBe('NOT_FOUND');
    const visitor = await authenticateVisitor(kit.platform, { token, cookie: null });
    const own = async (more: object = {}) => downloadOwnAgreement(kit.contextOf({ ...visitor, ...more }), {});
    expect(await own()).toEqual(await saved());
    expect((await failureOf(own({ visitorId: newId() }))).code).toBe('NOT_FOUND');
    expect((await failureOf(own({ visitorId: null }))).code).toBe('NOT_FOUND');
    expect((await failureOf(saved(visitorId, organization.viewer))).code).not.toBe('ok');
    const toOwner = (
      await kit.asOwner<{ email: string }>('select email from users where id = $1', [organization.owner.userId])
    )[0]!;
    for (const address of [email, toOwner.email]) {
      const mails = (await mailTo(kit, address)).filter(({ subject }) => subject.includes('agreement'));
      expect(mails.map(({ subject }) => subject)).toHaveLength(1);
    }
    const [{ storage_key: key } = { storage_key: '' }] = await kit.asOwner<{ storage_key: string }>(
      'select storage_key from nda_acceptance where id = $1',
      [row!.id],
    );
    const bytes = Buffer.concat(await (await kit.platform.store.get(key)).toArray());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = (await textsOfPdf(bytes)).join('').replaceAll(' ', '');
    for (const part of [email, row!.text.split('\n')[0]!, row!.id]) expect(text).toContain(part.replaceAll(' ', ''));
  });

  it('is refused if the text has changed since it was shown', async () => {
    const link = await linkWith({ requireNda: true });
    const token = await verified(link.token);
    const { textHash } = (await readAgreement(caller(), { token })).data;
    await setTerms('Other terms.');
    expect((await failureOf(acceptNda(caller(), { token, name: 'Ada', textHash }))).detailCode).toBe('nda_changed');
    expect(await acceptances(link)).toEqual([]);
  });

  it('survives the revocation of its link', async () => {
    const link = await linkWith({ requireNda: true });
    await accepted(link);
    await kit.asOwner('update share_link set revoked_at = now() where id = $1', [link.id]);
    expect(await acceptances(link)).toHaveLength(1);
  });
});

describe('a visit', () => {
  it('begins when a person enters, and mails the Owners the first time', async () => {
    const link = await linkWith({ requireEmailVerification: true });
    const email = `${newId()}@fund.example`;
    const token = await verified(link.token, email);
    const seen = () => kit.asOwner('select visited_at from share_visitor where link_id = $1', [link.id]);
    expect(await seen()).toEqual([{ visited_at: null }]);
    const entered = await enterVisit(kit.contextOf(await actorOf(token)), {});
    expect(entered.token).toBeNull();
    await enterVisit(kit.contextOf(await actorOf(token)), {});
    expect(await seen()).not.toEqual([{ visited_at: null }]);
    const [owner] = await kit.asOwner<{ email: string }>('select email from users where id = $1', [
      organization.owner.userId,
    ]);
    const mails = await mailTo(kit, owner!.email);
    expect(mails.filter(({ subject }) => subject === `${email} opened Project Willow`)).toHaveLength(1);
  });

  it('makes a visitor of each browser if the link asks for nothing', async () => {
    const link = await linkWith({});
    expect(await actorOf(link.token)).toMatchObject({ visit: 'open', tokenId: null, visitorId: null });
    const [one, two] = [
      await enterVisit(caller(), { token: link.token }),
      await enterVisit(caller(), { token: link.token }),
    ];
    const visitors = [await actorOf(one.token!), await actorOf(two.token!)];
    expect(new Set(visitors.map(({ visitorId }) => visitorId)).size).toBe(2);
    expect(visitors).toMatchObject([{ email: null }, { email: null }]);
  });

  it('is that of the organization of the link, whoever asks', async () => {
    const link = await linkWith({});
    const foreign = await createOrganization(kit);
    const info = await visitInfo(kit.contextOf(foreign.owner), { token: link.token });
    expect(info.dataroomId).toBe(room);
    expect((await failureOf(visitorMe(kit.contextOf(foreign.owner), {}))).code).toBe('NOT_FOUND');
  });

  it('leaves no token, code or address in the log', async () => {
    const link = await linkWith(EVERY_GATE);
    const { token } = await unlock(caller(), { token: link.token, password: PASSWORD });
    const email = `${newId()}@fund.example`;
    const last = await verified(token, email);
    await failureOf(verifyAddress(caller(), { token: last, otp: '999999' }));
    await sleep(0);
    const log = JSON.stringify(kit.logs);
    for (const secret of [link.token, token, last, email, '999999', PASSWORD]) expect(log).not.toContain(secret);
  });
});
