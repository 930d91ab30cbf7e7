import { Migration } from '@mikro-orm/migrations';

/** Keeps with each document the links that hide it, and those that let visitors download it, so that no list looks settings up. */
export class Migration20261128080000_hidden_from extends Migration {
  override name = 'Migration20261128080000_hidden_from';

  override up(): void {
    this.addSql('alter table "document" add "hidden_from" uuid[] null, add "download_for" uuid[] null');
    this.addSql(`create index "document_hidden" on "document" ("dataroom_id") where "hidden_from" is not null or "deleted_at" is not null`);
    this.addSql('drop index "share_setting_hidden"');
    // A folder without a row is hidden. A document at the top without a setting has the default.
    const effective = (document: string) =>
      `coalesce(own.access, kept.access, case when ${document}.folder_id is null then l.default_access else 'none' end)`;
    const sources = (document: string) => `left join share_setting own on own.link_id = l.id and own.document_id = ${document}.id
          left join share_folder kept on kept.link_id = l.id and kept.folder_id = ${document}.folder_id`;
    // Callers hold the lock of the data room. Null stands for all folders, or for all documents.
    this.addSql(`create or replace function share_document_keep(links uuid[], folders uuid[], documents uuid[]) returns void as $$
      begin
        with effect as (
          select d.id, l.id as link, ${effective('d')} as access, case when l.id = any(d.hidden_from) then 'none'
            when l.id = any(d.download_for) then 'download' else 'view' end as former
          from share_link l join document d on d.dataroom_id = l.dataroom_id
          ${sources('d')}
          where l.id = any(links) and (folders is null or d.folder_id = any(folders))
            and (documents is null or d.id = any(documents))),
        changed as (
          select id, array_agg(link) as touched, array_agg(link) filter (where access = 'none') as hiding,
            array_agg(link) filter (where access = 'download') as giving
          from effect where access <> former group by id)
        update document d set
            hidden_from = nullif(array(select unnest(d.hidden_from) except select unnest(touched) union select unnest(hiding)), '{}'),
            download_for = nullif(array(select unnest(d.download_for) except select unnest(touched) union select unnest(giving)), '{}')
          from changed where changed.id = d.id;
      end; $$ language plpgsql`);
    this.addSql(`create or replace function document_keep_shown_fn() returns trigger as $$
      begin
        perform 1 from dataroom where id = new.dataroom_id for no key update;
        select array_agg(l.id) filter (where way.access = 'none'), array_agg(l.id) filter (where way.access = 'download')
          into new.hidden_from, new.download_for from share_link l
          ${sources('new')}
          cross join lateral (select ${effective('new')} as access) way where l.dataroom_id = new.dataroom_id;
        return new;
      end; $$ language plpgsql`);
    this.addSql('create trigger keep_shown_insert before insert on document\n      for each row execute function document_keep_shown_fn()');
    this.addSql('create trigger keep_shown_update before update of folder_id, dataroom_id on document\n      for each row execute function document_keep_shown_fn()');
    this.addSql(`create or replace function folder_keep_shown_fn() returns trigger as $$
      declare changed uuid[]; rooms uuid[];
      begin
        if tg_op = 'INSERT' then
          select array_agg(n.id), array_agg(distinct n.dataroom_id) into changed, rooms from new_rows n;
        else
          select array_agg(n.id), array_agg(distinct n.dataroom_id) into changed, rooms
            from new_rows n join old_rows o on o.id = n.id where n.path <> o.path;
        end if;
        if changed is null then return null; end if;
        perform share_folder_keep(rooms, null, changed);
        if tg_op = 'UPDATE' then
          perform share_document_keep(array(select id from share_link where dataroom_id = any(rooms)), changed, null);
        end if;
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
        if changed is null then return null; end if;
        perform share_folder_keep(rooms, changed, null);
        perform share_document_keep(changed, null, null);
        return null;
      end; $$ language plpgsql`);
    this.addSql(`create or replace function share_setting_keep_shown_fn() returns trigger as $$
      declare links uuid[]; rooms uuid[]; documents uuid[]; has_folders boolean;
      begin
        if tg_op = 'INSERT' then
          select array_agg(distinct link_id), array_agg(document_id) filter (where document_id is not null), bool_or(folder_id is not null)
            into links, documents, has_folders from new_rows;
        elsif tg_op = 'DELETE' then
          select array_agg(distinct link_id), array_agg(document_id) filter (where document_id is not null), bool_or(folder_id is not null)
            into links, documents, has_folders from old_rows;
        else
          select array_agg(distinct link_id), array_agg(document_id) filter (where document_id is not null), bool_or(folder_id is not null)
            into links, documents, has_folders from (select * from old_rows union all select * from new_rows) touched;
        end if;
        select array_agg(id), array_agg(distinct dataroom_id) into links, rooms from share_link where id = any(links);
        if links is null then return null; end if;
        if has_folders then
          perform share_folder_keep(rooms, links, null);
          perform share_document_keep(links, null, null);
        else
          perform 1 from dataroom where id = any(rooms) order by id for no key update;
          perform share_document_keep(links, null, documents);
        end if;
        return null;
      end; $$ language plpgsql`);
    this.addSql('select share_document_keep(array(select id from share_link), null, null)');
  }
}
