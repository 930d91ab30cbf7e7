import { capitalAccounts, drawCapitalStatements, drawCapitalWorkbook } from '@atrium/samples/partner-capital';
import { createTestDatabase, type TestDatabase } from '@atrium/db/testing';
import { organizationOf } from '@atrium/domain/kernel';
import { createDatatable } from '@atrium/services/ai-table';
import { runTask } from '@atrium/services/background-task';
import { downloadDataroom, prepareTableDownload } from '@atrium/services/bundle';
import { initiateConversation } from '@atrium/services/conversation';
import { startReembed } from '@atrium/services/embedding';
import { createQuestion, startRun } from '@atrium/services/evaluation';
import { inTransaction } from '@atrium/services/kernel/transaction';
import { mailerOf, sendMail } from '@atrium/services/mail';
import { applySubscription } from '@atrium/services/subscription';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openProduct, type TestProduct } from '../kernel/test-product.ts';
import { tasks } from '../tasks.ts';
import { creditsOf } from './credits.ts';
import { reconcileCapital } from './partner-capital.ts';
import { exportLarge, reconcileNew, STATEMENT } from './statements.ts';
import { acceptAgreement, askQuestionOf } from './visitors.ts';
import { publishTrigger } from './triggers.ts';
import { startWorkflow } from './workflows.ts';

/** The tables that jobs write, except events, the costs of calls and the records of the jobs themselves. */
const NOT_COMPARED = [
  'background_task',
  'outbox_event',
  'provider_call',
  'provider_lease',
  'worker_heartbeat',
  'session',
];
const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;
const NO_TARGET = { targetId: null };
const LEASE = '# Lease\n\nThe base rent is $12,500.00 per month and the lease ends on August 31, 2028.';

let database: TestDatabase;
let product: TestProduct;
let room: string;
beforeEach(async () => {
  database = await createTestDatabase();
  product = await openProduct(database);
});
afterEach(async () => {
  await product.close();
  await database.drop();
});

/** A job as the queue passes it on. */
async function queued(name: string): Promise<unknown> {
  const [job] = await product.rows<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 order by j.id desc limit 1`,
    [name],
  );
  if (!job) throw new Error(`No ${name} is queued`);
  return job.payload;
}
async function attempt(name: string, payload: unknown): Promise<void> {
  const task = tasks.find(({ job }) => job.name === name)!;
  const { signal: shutdown } = new AbortController();
  await runTask(product.platform, task, payload, { attempt: 1, maxAttempts: 4, worker: 'test', shutdown });
}
/** Returns every row of every table, without the time of its last change, and the number of waiting jobs. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await product.rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [NOT_COMPARED],
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    found[name] = await product.rows(`select to_jsonb(t) - 'updated_at' as row from ${name} t order by 1`);
  }
  found['jobs'] = await product.rows('select count(*)::int as count from graphile_worker.jobs');
  return found;
}

async function indexOne(): Promise<string> {
  const { dataroomId, documentId } = await product.upload(LEASE);
  room = dataroomId;
  await attempt('document.index', await queued('document.index'));
  return documentId;
}

/** Creates a job of each kind and returns its payload. A new kind needs a line here. */
const jobs: Record<string, () => Promise<unknown>> = {
  'document.index': async () => {
    await product.upload(LEASE);
    return queued('document.index');
  },
  'bankReconcile.run': async () => {
    await reconcileNew(product, { 'January.csv': STATEMENT });
    return queued('bankReconcile.run');
  },
  'pcapReconcile.run': async () => {
    const accounts = capitalAccounts(['Acme Holdings L.P.', 'Birch Family Trust']);
    const [workbook, statements] = [drawCapitalWorkbook(accounts), await drawCapitalStatements(accounts)];
    await reconcileCapital(product, { workbook, statements });
    return queued('pcapReconcile.run');
  },
  'bankReconcile.export': async () => {
    await exportLarge(product, async () => attempt('bankReconcile.run', await queued('bankReconcile.run')));
    return queued('bankReconcile.export');
  },
  'bundle.pack': async () => {
    await indexOne();
    await downloadDataroom(product.owner, { dataroomId: room });
    return queued('bundle.pack');
  },
  'bundle.writeTable': async () => {
    await indexOne();
    const { data } = await createDatatable(product.owner, {
      name: 'Leases',
      knowledgeContextTree: [{ id: room, type: 'dataroom', name: 'Room' }],
    });
    await prepareTableDownload(product.owner, { datatableId: data.id });
    return queued('bundle.writeTable');
  },
  'conversation.answer': async () => {
    await indexOne();
    await initiateConversation(product.owner, { query: 'What is the base rent?' });
    return queued('conversation.answer');
  },
  'datatable.fill': async () => {
    await indexOne();
    await createDatatable(product.owner, {
      name: 'Leases',
      knowledgeContextTree: [{ id: room, type: 'dataroom', name: 'Room' }],
      columns: [{ name: 'Base rent' }],
    });
    return queued('datatable.fill');
  },
  'evaluation.run': async () => {
    const documentId = await indexOne();
    const question = { question: 'What is the base rent?', documentId, page: 1, expectedAnswer: '12,500.00' };
    await createQuestion(product.owner, { dataroomId: room, ...question });
    await startRun(product.owner, { dataroomId: room, name: 'Run' });
    return queued('evaluation.run');
  },
  'mail.send': async () => {
    await inTransaction(product.platform.orm, 'system', product.owner.actor, async (em) =>
      sendMail(mailerOf(em, product.owner), {
        to: 'ada@example.test',
        template: 'magicLink',
        values: { link: 'http://localhost/', minutes: 10 },
      }),
    );
    return queued('mail.send');
  },
  'visitor.recordAcceptance': async () => {
    await acceptAgreement(product, (await product.upload(LEASE)).dataroomId);
    return queued('visitor.recordAcceptance');
  },
  'shareLink.notifyOwners': async () => {
    await acceptAgreement(product, (await product.upload(LEASE)).dataroomId);
    await product.rows(
      `update share_link set created_at = now() - interval '9 days', expires_at = now() + interval '2 days'`,
    );
    await product.rows(`update nda_acceptance set accepted_at = now() - interval '2 days'`);
    return {};
  },
  'shareQuestion.draft': async () => {
    await askQuestionOf(product, (await product.upload(LEASE)).dataroomId);
    return queued('shareQuestion.draft');
  },
  // Payments are not set up here. Their own tests apply every event more than once.
  'billing.applyEvent': async () => ({ eventId: 'evt_none' }),
  'billing.compare': async () => ({}),
  'billing.converge': async () => ({ targetId: organizationOf(product.owner.actor) }),
  'billing.tend': async () => ({}),
  'credit.sweep': async () => ({}),
  'subscription.tend': async () => {
    await indexOne();
    const organizationId = organizationOf(product.owner.actor) ?? '';
    await inTransaction(product.platform.orm, 'system', SYSTEM, async (em) =>
      applySubscription(em, { organizationId, source: 'operator', plan: 'Growth' }),
    );
    return {};
  },
  'maintenance.tidyUp': async () => ({}),
  'workflow.run': async () => {
    await startWorkflow(product);
    return queued('workflow.run');
  },
  'workflow.startDue': async () => {
    await publishTrigger(product, { type: 'ScheduleTrigger' });
    await product.rows(`update workflow_trigger set next_at = now() - interval '1 minute'`);
    return {};
  },
  'workflow.startForDocument': async () => {
    const { dataroomId } = await product.upload(LEASE);
    await publishTrigger(product, { type: 'DocumentIndexed', values: { dataroom_id: [dataroomId] } });
    await attempt('document.index', await queued('document.index'));
    return queued('workflow.startForDocument');
  },
  'audit.seal': async () => {
    await indexOne();
    // Events younger than half a minute wait for the next round.
    await product.rows(`update audit_event set created_at = created_at - interval '1 minute'`);
    return {};
  },
  'operator.reindexDocuments': async () => {
    await indexOne();
    return NO_TARGET;
  },
  'operator.refreshEmbeddings': async () => {
    await indexOne();
    await product.rows('delete from embedding');
    return NO_TARGET;
  },
  'embedding.reembed': async () => {
    await indexOne();
    await product.rows('delete from embedding');
    await inTransaction(product.platform.orm, 'organization', product.owner.actor, async (em) =>
      startReembed({ ...product.owner, em }),
    );
    return queued('embedding.reembed');
  },
  'organization.recutDocuments': async () => {
    await indexOne();
    await product.rows('delete from chunk');
    return { targetId: organizationOf(product.owner.actor) };
  },
  'operator.reindexSearch': async () => {
    await indexOne();
    await product.rows('delete from chunk');
    return NO_TARGET;
  },
};

// Not on the embedded database, which all test files share: other tests write to it meanwhile.
describe.skipIf(inject('database').engine === 'pglite')('a job that is run again, twice at once', () => {
  it('is tested here for every kind', () => {
    const untested = tasks.map(({ job }) => job.name).filter((name) => !(name in jobs));
    expect(untested, 'Each kind of job needs a line in `jobs` above').toEqual([]);
    expect(Object.keys(jobs)).toHaveLength(tasks.length);
  });

  it.each(Object.entries(jobs))('%s changes nothing', async (name, arrange) => {
    const payload = await arrange();
    const before = await everything();
    await attempt(name, payload);
    const once = await everything();
    const isIdle = name.startsWith('billing.') || ['maintenance.tidyUp', 'credit.sweep'].includes(name);
    if (!isIdle) expect(once).not.toEqual(before);
    await Promise.all([attempt(name, payload), attempt(name, payload)]);
    expect(await everything()).toEqual(once);
    await creditsOf(product);
  });
});
