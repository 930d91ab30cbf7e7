import { Migration } from '@mikro-orm/migrations';

/** Keeps how each folder is for the visitors of a link, so that no statement walks paths and settings. */
export class Migration20261123153300_share_folder extends Migration {
  override name = 'Migration20261123153300_share_folder';

  override up(): void {
    this.addSql('create table "share_folder" ("link_id" uuid not null, "folder_id" uuid not null, "organization_id" uuid not null, "access" varchar(16) not null, "shown_path" text collate "C" not null, primary key ("link_id", "folder_id"))');
    this.addSql('create index "share_folder_folder_id_index" on "share_folder" ("folder_id")');
    this.addSql('create index "share_folder_organization_id_index" on "share_folder" ("organization_id")');
    this.addSql('alter table "share_folder" add constraint "share_folder_link_id_foreign" foreign key ("link_id") references "share_link" ("id") on update cascade on delete cascade');
    this.addSql('alter table "share_folder" add constraint "share_folder_folder_id_foreign" foreign key ("folder_id") references "folder" ("id") on update cascade on delete cascade');
    this.addSql('alter table "share_folder" add constraint "share_folder_organization_id_foreign" foreign key ("organization_id") references "organization" ("id")');
    this.addSql('alter table "share_folder" enable row level security');
    this.addSql('alter table "share_folder" force row level security');
    this.addSql("create policy \"share_folder_tenant\" on \"share_folder\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (share_folder.link_id is null or exists (select 1 from share_link parent where parent.id = share_folder.link_id)) and (share_folder.folder_id is null or exists (select 1 from folder parent where parent.id = share_folder.folder_id)))");
    this.addSql('create policy "share_folder_system" on "share_folder" to "app_system" using (true) with check (true)');
    for (const role of ['app_tenant', 'app_system'])
      this.addSql(`grant select, insert, update, delete on share_folder to ${role}`);
    // The ids on the way down to a folder, each with the access of the nearest setting at or above it.
    this.addSql(`create or replace function share_folder_keep(rooms uuid[], links uuid[], folders uuid[]) returns void as $$
      begin
        perform 1 from dataroom where id = any(rooms) order by id for no key update;
        insert into share_folder (link_id, folder_id, organization_id, access, shown_path)
          select l.id, f.id, f.organization_id, way.access, way.shown_path
          from share_link l join folder f on f.dataroom_id = l.dataroom_id
          cross join lateral (
            select (array_agg(step.access order by step.depth desc))[1] as access,
              '/' || coalesce(string_agg(step.id::text || '/', '' order by step.depth) filter (where step.access <> 'none'), '') as shown_path
            from (select part.id, part.depth, coalesce((select s.access from share_setting s where s.link_id = l.id
                and s.folder_id = any(ids.path[:part.depth]) order by array_position(ids.path, s.folder_id) desc limit 1), l.default_access) as access
              from (select string_to_array(trim(both '/' from f.path), '/')::uuid[] as path) ids
              cross join unnest(ids.path) with ordinality as part(id, depth)) step) way
          where l.dataroom_id = any(rooms) and (links is null or l.id = any(links)) and (folders is null or f.id = any(folders))
          on conflict (link_id, folder_id) do update set access = excluded.access, shown_path = excluded.shown_path
            where (share_folder.access, share_folder.shown_path) is distinct from (excluded.access, excluded.shown_path);
      end; $$ language plpgsql`);
    this.addSql(`create or replace function folder_keep_shown_fn() returns trigger as $$
      declare changed uuid[]; rooms uuid[];
      begin
        if tg_op = 'INSERT' then
          select array_agg(n.id), array_agg(distinct n.dataroom_id) into changed, rooms from new_rows n;
        else
          select array_agg(n.id), array_agg(distinct n.dataroom_id) into changed, rooms
            from new_rows n join old_rows o on o.id = n.id where n.path <> o.path;
        end if;
        if changed is not null then perform share_folder_keep(rooms, null, changed); end if;
        return null;
      end; $$ language plpgsql`);
    this.addSql(`create or replace function share_link_keep_shown_fn() returns trigger as $$
      declare changed uuid[]; rooms uuid[];
      begin
        if tg_op = 'INSERT' then
          select array_agg(n.id), array_agg(distinct n.dataroom_id) into changed, rooms from new_rows n;
        else
          select array_agg(n.id), array_agg(distinct n.dataroom_id) into changed, rooms
            from new_rows n join old_rows o on o.id = n.id where n.default_access <> o.default_access;
        end if;
        if changed is not null then perform share_folder_keep(rooms, changed, null); end if;
        return null;
      end; $$ language plpgsql`);
    this.addSql(`create or replace function share_setting_keep_shown_fn() returns trigger as $$
      declare touched uuid[]; changed uuid[]; rooms uuid[];
      begin
        if tg_op <> 'DELETE' then
          touched := array(select distinct link_id from new_rows where folder_id is not null);
        end if;
        if tg_op <> 'INSERT' then
          touched := touched || array(select distinct link_id from old_rows where folder_id is not null);
        end if;
        if cardinality(touched) = 0 then return null; end if;
        select array_agg(id), array_agg(distinct dataroom_id) into changed, rooms from share_link where id = any(touched);
        if changed is not null then perform share_folder_keep(rooms, changed, null); end if;
        return null;
      end; $$ language plpgsql`);
    const events = { insert: 'referencing new table as new_rows', update: 'referencing old table as old_rows new table as new_rows', delete: 'referencing old table as old_rows' };
    const triggers = [['folder', 'insert'], ['folder', 'update'], ['share_link', 'insert'], ['share_link', 'update'], ['share_setting', 'insert'], ['share_setting', 'update'], ['share_setting', 'delete']] as const;
    for (const [table, event] of triggers)
      this.addSql(`create trigger keep_shown_${event} after ${event} on ${table} ${events[event]}
      for each statement execute function ${table}_keep_shown_fn()`);
    this.addSql('select share_folder_keep(array(select distinct dataroom_id from share_link), null, null)');
  }
}
