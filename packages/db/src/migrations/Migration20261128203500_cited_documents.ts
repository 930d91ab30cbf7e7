import { Migration } from '@mikro-orm/migrations';

/** Cells that cite another document than that of their row are few, and must be found without reading all cells. */
export class Migration20261128203500_cited_documents extends Migration {
  override name = 'Migration20261128203500_cited_documents';

  override up(): void {
    this.addSql('alter table "datatable_cell" add column "cites_others" boolean not null default false');
    this.addSql(`create function app.note_cited_documents() returns trigger
      language plpgsql set search_path = pg_catalog, public, pg_temp as $$
      begin
        new.cites_others := exists (
          select 1 from jsonb_array_elements(new.sources || coalesce(new.proposal -> 'sources', '[]'::jsonb)) cited
          where cited ->> 'documentId' is distinct from
            (select r.document_id::text from public.datatable_row r where r.id = new.row_id));
        return new;
      end $$`);
    this.addSql(`create trigger note_cited_insert before insert on datatable_cell
      for each row execute function app.note_cited_documents()`);
    this.addSql(`create trigger note_cited_update before update of sources, proposal, cites_others on datatable_cell
      for each row execute function app.note_cited_documents()`);
    this.addSql(`update datatable_cell c set cites_others = true from datatable_row r where r.id = c.row_id and exists (
      select 1 from jsonb_array_elements(c.sources || coalesce(c.proposal -> 'sources', '[]'::jsonb)) cited
      where cited ->> 'documentId' is distinct from r.document_id::text)`);
    this.addSql(
      'create index "datatable_cell_cites_others" on "datatable_cell" ("datatable_id") where "cites_others"',
    );
  }
}
