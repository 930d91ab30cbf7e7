import { Migration } from '@mikro-orm/migrations';

const TENANT_TABLES = [
  'api_key',
  'background_task',
  'chunk',
  'conversation',
  'credit_account',
  'dataroom',
  'dataroom_member',
  'document',
  'document_page',
  'document_version',
  'embedding',
  'folder',
  'idempotency_key',
  'message',
  'message_event',
  'organization',
  'organization_user',
];
/** Written once and never changed. */
const APPEND_ONLY = ['audit_event', 'credit_entry', 'outbox_event'];

/** What each role may touch at all; policies then say which rows. */
const GRANTS: Record<string, Record<string, string[]>> = {
  app_tenant: {
    'select, insert, update, delete': TENANT_TABLES,
    'select, insert': APPEND_ONLY,
    select: ['users'],
  },
  app_user: {
    select: ['organization', 'organization_user'],
    'select, update': ['session', 'users'],
    'select, insert': ['audit_event'],
    'select, insert, update, delete': ['idempotency_key'],
  },
  app_system: {
    'select, insert, update, delete': [...TENANT_TABLES, 'session', 'sign_in_attempt', 'users', 'worker_heartbeat'],
    'select, insert': ['audit_event', 'credit_entry'],
    'select, insert, delete': ['outbox_event'],
  },
  app_index: { select: ['chunk'] },
};

export class Migration20261120000003_functions extends Migration {
  override name = 'Migration20261120000003_functions';

  override up(): void {
    for (const [role, grants] of Object.entries(GRANTS)) {
      for (const [rights, tables] of Object.entries(grants)) {
        this.addSql(`grant ${rights} on ${tables.join(', ')} to ${role}`);
      }
    }
    this.addSql('grant usage on sequence outbox_event_id_seq to app_tenant, app_system');

    // The queue's own tables refuse restricted roles. The job's organization is that of the transaction, whatever the
    // payload says.
    this.addSql(`create function app.enqueue(task text, payload jsonb, job_key text, max_attempts int) returns bigint
      language sql security definer set search_path = pg_catalog, graphile_worker as $$
        select id from graphile_worker.add_job(
          identifier => task, job_key => job_key, max_attempts => max_attempts,
          payload => (payload || jsonb_build_object('organizationId', nullif(current_setting('app.organization_id', true), '')))::json)
      $$`);
    this.addSql('revoke all on function app.enqueue from public');
    this.addSql('grant execute on function app.enqueue to app_tenant, app_user, app_system');

    // Text search operators are not leakproof, so under a policy their index is lost. These functions read as
    // app_index, filter by the transaction's organization themselves, and give back ids that are joined under the
    // caller's own policies.
    this.addSql(`create function app.lexeme_frequencies(words text, rooms uuid[], documents uuid[])
      returns table(lexeme text, frequency bigint)
      language sql stable security definer set search_path = pg_catalog, public as $$
        select l.lexeme, (
          select count(*) from public.chunk c
          where c.tsv @@ quote_literal(l.lexeme)::tsquery
            and c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
            and c.dataroom_id = any(rooms) and (documents is null or c.document_id = any(documents)))
        from unnest(tsvector_to_array(to_tsvector('english', words))) as l(lexeme)
      $$`);
    this.addSql(`create function app.match_chunks(lexemes text[], rooms uuid[], documents uuid[], n int)
      returns table(id uuid, tokens int, frequencies int[])
      language sql stable security definer set search_path = pg_catalog, public as $$
        with query as (select string_agg(quote_literal(l), ' | ')::tsquery as q from unnest(lexemes) l),
        candidate as materialized (
          select c.id, c.tokens, c.tsv from public.chunk c, query
          where c.tsv @@ query.q
            and c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
            and c.dataroom_id = any(rooms) and (documents is null or c.document_id = any(documents))
          order by ts_rank(c.tsv, query.q) desc, c.id limit n)
        select k.id, k.tokens, array(
          select coalesce((select coalesce(array_length(t.positions, 1), 1) from unnest(k.tsv) t where t.lexeme = wanted.l), 0)
          from unnest(lexemes) with ordinality as wanted(l, i) order by wanted.i)
        from candidate k
      $$`);
    for (const name of ['lexeme_frequencies', 'match_chunks']) {
      this.addSql(`grant create on schema app to app_index`);
      this.addSql(`alter function app.${name} owner to app_index`);
      this.addSql(`revoke create on schema app from app_index`);
      this.addSql(`revoke all on function app.${name} from public`);
      this.addSql(`grant execute on function app.${name} to app_tenant, app_system`);
    }
  }
}
