import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type AppConfig, newId } from '@atrium/domain/kernel';
import { deliverMail } from '@atrium/domain/mail';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runnable, runTask } from '../background-task/index.ts';
import { addDataroomUsers, removeDataroomUser } from '../dataroom/index.ts';
import { inTransaction } from '../kernel/transaction/index.ts';
import {
  auditOf,
  codeOf,
  createOrganization,
  createRoom,
  createUser,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { appLink, failMail, listMail, mailerOf, readMail, runDeliverMail, sendMail } from './index.ts';

type Received = { from: string; to: string[]; source: string };

/** A mail server on a port of its own; `refuse` gives the answer of the next attempt to hand over a mail. */
async function startMailServer() {
  const received: Received[] = [];
  const refusals: { responseCode: number }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const refusal = refusals.shift();
        if (refusal) return done(Object.assign(new Error('Not now'), refusal));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts).toString(),
        });
        return done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // listening on TCP
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (responseCode: number) => refusals.push({ responseCode }),
    close: async () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

let kit: TestPlatform;
let organization: TestOrganization;
let server: Awaited<ReturnType<typeof startMailServer>>;
beforeAll(async () => {
  kit = await testPlatform();
  organization = await createOrganization(kit);
});
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(() => server.close());
afterAll(() => kit.close());

const LINK = 'https://atrium.example/verify-email#token=very-secret';
const task = runnable({ job: deliverMail, run: async (work) => runDeliverMail(work), failed: failMail });

/** As a command does it: in the organization's own transaction. */
async function write(to: string, fails = false): Promise<string> {
  const context = kit.contextOf(organization.owner);
  return inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) => {
    const values = { link: LINK, minutes: 60 };
    const id = await sendMail(mailerOf(em, context), { to, template: 'verifyEmail', values });
    if (fails) throw new Error('The command failed');
    return id;
  });
}

/** One attempt of the worker at this mail. */
async function attempt(mailId: string, config: Partial<AppConfig> = { SMTP_URL: server.url }, number = 1) {
  const platform = { ...kit.platform, config: { ...kit.platform.config, ...config } };
  const [row] = await kit.asOwner<{ id: string; payload: object }>(
    `select id, payload from background_task where payload->>'mailId' = $1`,
    [mailId],
  );
  const payload = { ...row!.payload, mailId, taskId: row!.id, organizationId: organization.id };
  const shutdown = new AbortController().signal;
  await runTask(platform, task, payload, { attempt: number, maxAttempts: 8, worker: 'test', shutdown });
}
async function stateOf(id: string) {
  const [row] = await kit.asOwner<{ state: string; sealed: string | null }>(
    'select state, sealed from mail where id = $1',
    [id],
  );
  return row;
}

describe('sending mail', () => {
  it('hands it to the SMTP server once, in both forms, and keeps nothing of it', async () => {
    const id = await write('somebody@example.test');
    const stored = await stateOf(id);
    expect(stored?.state).toBe('waiting');
    expect(stored?.sealed).not.toContain('secret');
    await attempt(id);
    await attempt(id);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'no-reply@atrium.localhost', to: ['somebody@example.test'] });
    expect(mail!.source).toContain(`Message-ID: <${id}@atrium.localhost>`);
    expect(mail!.source).toContain('Content-Type: text/html');
    expect(mail!.source).toContain('Content-Type: text/plain');
    expect(await stateOf(id)).toEqual({ state: 'sent', sealed: null });
  });

  it('reaches a reader who still sees what it names, and nobody who has lost access', async () => {
    const { owner, viewer } = organization;
    const by = kit.contextOf(owner);
    const room = await createRoom(kit, owner, { name: 'Project Falcon', accessPolicy: 'Private' });
    const { membershipId: organizationUserId } = viewer.membership;
    const share = async (): Promise<string> => {
      await addDataroomUsers(by, { dataroomId: room.id, organizationUserId, role: 'Viewer' });
      const [mail] = await kit.asOwner<{ id: string }>(
        `select id from mail where template = 'notice' and state = 'waiting'`,
      );
      return mail!.id;
    };
    const kept = await share();
    await attempt(kept);
    expect(server.received.at(-1)?.source).toContain('Project Falcon');
    await removeDataroomUser(by, { dataroomId: room.id, organizationUserId });
    const late = await share();
    await removeDataroomUser(by, { dataroomId: room.id, organizationUserId });
    await attempt(late);
    expect(server.received).toHaveLength(1);
    expect(await stateOf(late)).toBeUndefined();
  });

  it('exists only if its transaction commits', async () => {
    const [before] = await kit.asOwner<{ count: number }>('select count(*)::int as count from mail');
    await expect(write('nobody@example.test', true)).rejects.toThrow('The command failed');
    expect(await kit.asOwner('select count(*)::int as count from mail')).toEqual([before]);
  });

  it('is tried again after a temporary failure, under the same id', async () => {
    const id = await write('later@example.test');
    server.refuse(451);
    await expect(attempt(id)).rejects.toThrow('Not now');
    expect((await stateOf(id))?.state).toBe('waiting');
    await attempt(id, { SMTP_URL: server.url }, 2);
    expect(server.received.map(({ source }) => /Message-ID: <(.*?)@/.exec(source)?.[1])).toEqual([id]);
  });

  it('is tried again while no server answers, and given up after the last attempt with nothing kept', async () => {
    const id = await write('gone@example.test');
    await server.close();
    await expect(attempt(id)).rejects.toThrow(/ECONNREFUSED/);
    await expect(attempt(id, { SMTP_URL: server.url }, 8)).rejects.toThrow(/ECONNREFUSED/);
    expect(await stateOf(id)).toEqual({ state: 'failed', sealed: null });
    server = await startMailServer();
  });

  it('is given up at once where the server refuses it for good', async () => {
    const id = await write('refused@example.test');
    server.refuse(550);
    await attempt(id);
    expect(await stateOf(id)).toEqual({ state: 'failed', sealed: null });
  });

  it('goes to one address, whatever is written in it', async () => {
    const id = await write('a@example.test, b@example.test');
    await attempt(id).catch(() => undefined);
    expect(server.received.flatMap(({ to }) => to)).not.toContain('b@example.test');
  });
});

describe('the development mailbox', () => {
  const operator = async (more: { isSuperuser?: boolean } = { isSuperuser: true }) => {
    const { userId } = await createUser(kit, more);
    return kit.contextOf({ kind: 'user', userId, sessionId: newId(), isOperator: true, membership: null });
  };

  it('keeps mail where no SMTP server is configured, for operators only, and logs its link in the demonstration', async () => {
    const id = await write('kept@example.test');
    await attempt(id, { DEMO: true });
    const context = await operator();
    const { data } = await listMail(context, { search: 'kept@example.test' });
    expect(data).toMatchObject([{ id, to: 'kept@example.test', subject: 'Confirm your e-mail address' }]);
    expect((await readMail(context, { mailId: id })).data.text).toContain(LINK);
    expect(kit.logs.filter((line) => line['mailId'] === id)).toMatchObject([{ link: LINK }]);
    for (const call of [
      listMail(kit.contextOf(organization.owner), {}),
      readMail(kit.contextOf(organization.owner), { mailId: id }),
    ]) {
      expect(await codeOf(call)).toBe('FORBIDDEN');
    }
  });

  it('logs no link outside the demonstration', async () => {
    const id = await write('unlogged@example.test');
    await attempt(id, {});
    const lines = kit.logs.filter((line) => line['mailId'] === id);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('shows mail that opens an account only to operators who manage operators, and records each reading', async () => {
    const operators = await createOrganization(kit);
    await kit.asOwner(`update organization set organization_type = 'Operator' where id = $1`, [operators.id]);
    const id = await write('private@example.test');
    await attempt(id, {});
    const notice = await inTransaction(kit.platform.orm, 'organization', organization.owner, async (em) =>
      sendMail(mailerOf(em, kit.contextOf(organization.owner)), {
        to: 'notice@example.test',
        template: 'notice',
        values: { subject: 'A notice', paragraphs: ['Nothing secret.'] },
      }),
    );
    await attempt(notice, {});
    for (const actor of [operators.viewer, operators.contributor]) {
      const weak = kit.contextOf({ ...actor, isOperator: true });
      expect((await listMail(weak, { search: 'private@example.test' })).data).toHaveLength(1);
      expect(await codeOf(readMail(weak, { mailId: id }))).toBe('FORBIDDEN');
      expect(await codeOf(readMail(weak, { mailId: notice }))).toBe('ok');
    }
    const strong = kit.contextOf({ ...operators.owner, isOperator: true });
    expect((await readMail(strong, { mailId: id })).data.text).toContain(LINK);
    expect(await auditOf(kit, strong)).toMatchObject([
      { action: 'mail.read', outcome: 'succeeded', resource_type: 'mail', resource_id: id },
    ]);
  });

  it('does not exist in production: nothing is kept, and the log names no link', async () => {
    const id = await write('production@example.test');
    await attempt(id, { NODE_ENV: 'production' });
    expect(await stateOf(id)).toEqual({ state: 'failed', sealed: null });
    const lines = kit.logs.filter((line) => line['mailId'] === id);
    expect(lines).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('is out of reach for tenants and people in the database too', async () => {
    await write('walled@example.test');
    for (const scope of ['organization', 'user'] as const) {
      const reading = inTransaction(kit.platform.orm, scope, organization.owner, async (em) =>
        em.execute('select sealed from mail'),
      );
      await expect(reading).rejects.toThrow(/permission denied/);
    }
  });
});

it('links to the pages of the app, with secrets behind the #', () => {
  expect(appLink(kit.platform, '/reset-password', { token: 'a+b' })).toBe(
    'http://localhost:4000/reset-password#token=a%2Bb',
  );
  const config = { ...kit.platform.config, BASE_URL: 'https://atrium.example' };
  expect(appLink({ ...kit.platform, config }, '/sign-in')).toBe('https://atrium.example/sign-in');
});
