import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

/** A search compares short signatures of all vectors first, and the vectors of the nearest signatures afterwards. */
export class Migration20261122114500_vector_signatures extends Migration {
  override name = 'Migration20261122114500_vector_signatures';

  override up(): void {
    this.addSql(
      `create table "embedding_signature" ("embedding_id" uuid not null, "organization_id" uuid not null, "dataroom_id" uuid not null, "document_id" uuid not null, "model" varchar(128) not null, "bits" bit(2048) null, primary key ("embedding_id"))`,
    );
    // Vectors that exist get their bits from a worker. Until then, searches compare all vectors of their organization.
    this.addSql(`insert into embedding_signature (embedding_id, organization_id, dataroom_id, document_id, model)
      select id, organization_id, dataroom_id, document_id, model from embedding`);
    this.addSql(
      `create index "embedding_signature_scan" on "embedding_signature" (organization_id, model, dataroom_id) include (document_id, embedding_id, bits)`,
    );
    this.addSql(
      `create index "embedding_signature_missing" on "embedding_signature" (organization_id, model) where bits is null`,
    );
    this.addSql(
      `alter table "embedding_signature" add constraint "embedding_signature_embedding_id_foreign" foreign key ("embedding_id") references "embedding" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "embedding_signature" add constraint "embedding_signature_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")`,
    );
    this.addSql(`alter table "embedding_signature" enable row level security`);
    this.addSql(`alter table "embedding_signature" force row level security`);
    this.addSql(
      `create policy "embedding_signature_tenant" on "embedding_signature" to "app_tenant" using (${OWN}) with check (${OWN} and (embedding_signature.embedding_id is null or exists (select 1 from embedding parent where parent.id = embedding_signature.embedding_id)))`,
    );
    this.addSql(
      `create policy "embedding_signature_system" on "embedding_signature" to "app_system" using (true) with check (true)`,
    );
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on embedding_signature to ${role}`);
    }
    this.nearestChunks();
  }

  /**
   * Reads the signatures from their index alone, with the caller's own policies. The planner underestimates what a row of
   * vectors costs, so other ways are ruled out.
   */
  private nearestChunks(): void {
    this.addSql(`create function app.nearest_chunks(model text, dim int, query halfvec, signature bit, rooms uuid[],
        documents uuid[], trashed uuid[], candidates int, n int)
      returns table(chunk_id uuid)
      language plpgsql stable set search_path = pg_catalog, public
      set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        if exists (select from public.embedding_signature s where s.${OWN} and s.model = $1 and s.bits is null) then
          candidates := null;
        end if;
        return query execute $q$
          select e.chunk_id from (
            select s.embedding_id from public.embedding_signature s
            where s.${OWN} and s.model = $1 and s.dataroom_id = any($5)
              and ($6 is null or s.document_id = any($6)) and s.document_id <> all($7)
            order by coalesce(s.bits operator(public.<~>) $4, 0) limit $8) near
          join public.embedding e on e.id = near.embedding_id
          where e.dim = $2
          order by e.vector operator(public.<=>) $3 limit $9 $q$
          using model, dim, query, signature, rooms, documents, trashed, candidates, n;
      end $$`);
    this.addSql(`revoke all on function app.nearest_chunks from public`);
    this.addSql(`grant execute on function app.nearest_chunks to app_tenant, app_system`);
  }
}
