import { type ChainedEvent, CHAINED_COLUMNS } from '@atrium/db/audit';
import { Client } from 'pg';
import { factsHash, GENESIS, linkHash, personHash } from './chain.ts';

/** A problem at a place of a chain. */
export type Fault = { organizationId: string | null; seq: number | null; eventId: string | null; problem: string };
/** By organization id. `people` is the chain of actions outside organizations. */
export type Heads = Record<string, { seq: number; hash: string }>;
export type Verified = { chains: number; links: number; unsealed: number; faults: Fault[]; heads: Heads };

const AT_ONCE = 5000;
const MOST_FAULTS = 100;
const CHAIN_OF_PEOPLE = 'people';

type Link = {
  seq: string;
  event_id: string;
  facts_hash: string;
  person_hash: string;
  salt: string | null;
  hash: string;
  erased: boolean;
} & ChainedEvent;

const READ = `select s.seq::text, s.event_id, s.facts_hash, s.person_hash, s.salt, s.hash,
    e.erased_at is not null as erased, ${CHAINED_COLUMNS}
  from audit_seal s left join audit_event e on e.id = s.event_id
  where s.organization_id is not distinct from $1::uuid and s.seq > $2 order by s.seq limit ${AT_ONCE}`;

function problemsOf(link: Link, expectedSeq: number, before: string): string[] {
  const problems: string[] = [];
  const { seq, event_id: eventId, facts_hash: facts, person_hash: person, salt, hash } = link;
  if (Number(seq) !== expectedSeq) problems.push(`links ${expectedSeq} to ${Number(seq) - 1} are missing`);
  const isChained = hash === linkHash(before, { seq: Number(seq), eventId, factsHash: facts, personHash: person });
  if (!isChained) problems.push('the link does not follow from the one before');
  if (link.id === null) return [...problems, 'its event was deleted'];
  if (factsHash(link) !== facts) problems.push('its event was changed');
  if (salt === null && !link.erased) problems.push('its salt is gone although nobody was erased');
  if (salt !== null && personHash(link, salt) !== person) problems.push('who did it, or from where, was changed');
  return problems;
}

/** Reads one chain from its beginning, in parts. */
async function verifyChain(client: Client, organizationId: string | null, fault: (fault: Fault) => void) {
  let head = { seq: 0, hash: GENESIS };
  let links = 0;
  for (;;) {
    const { rows } = await client.query<Link>(READ, [organizationId, head.seq]);
    for (const link of rows) {
      for (const problem of problemsOf(link, head.seq + 1, head.hash)) {
        fault({ organizationId, seq: Number(link.seq), eventId: link.event_id, problem });
      }
      head = { seq: Number(link.seq), hash: link.hash };
      links += 1;
    }
    if (rows.length < AT_ONCE) return { head, links };
  }
}

/**
 * Reads every chain and its events as the database's owner. `against` are heads that were saved before. A chain that ends
 * before its saved head, or differs there, was cut or rewritten.
 */
export async function verifyAudit(ownerUrl: string, against: Heads = {}): Promise<Verified> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const result: Verified = { chains: 0, links: 0, unsealed: 0, faults: [], heads: {} };
  const fault = (found: Fault) => {
    if (result.faults.length < MOST_FAULTS) result.faults.push(found);
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: chains } = await client.query<{ id: string | null }>(
      'select distinct organization_id as id from audit_seal order by 1',
    );
    for (const { id } of chains) {
      const { head, links } = await verifyChain(client, id, fault);
      result.heads[id ?? CHAIN_OF_PEOPLE] = head;
      result.chains += 1;
      result.links += links;
    }
    for (const [name, noted] of Object.entries(against)) {
      const organizationId = name === CHAIN_OF_PEOPLE ? null : name;
      const { rows } = await client.query<{ hash: string }>(
        'select hash from audit_seal where organization_id is not distinct from $1::uuid and seq = $2',
        [organizationId, noted.seq],
      );
      if (rows[0]?.hash === noted.hash) continue;
      const problem = rows[0] ? 'the chain is not the one that was noted' : 'the chain ends before what was noted';
      fault({ organizationId, seq: noted.seq, eventId: null, problem });
    }
    const { rows: waiting } = await client.query<{ count: string; late: string }>(
      `select count(*)::text as count, count(*) filter (where e.created_at < now() - interval '1 hour')::text as late
       from audit_event e where not exists (select 1 from audit_seal s where s.event_id = e.id)`,
    );
    const [counted = { count: '0', late: '0' }] = waiting;
    result.unsealed = Number(counted.count);
    const late = Number(counted.late);
    if (late > 0) {
      const problem = `${late} events older than an hour are in no chain: sealing does not run, or their links were deleted`;
      fault({ organizationId: null, seq: null, eventId: null, problem });
    }
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
