import { Migration } from '@mikro-orm/migrations';

/**
 * Functions look for tables among the temporary ones last. Unnamed, PostgreSQL looks there first, so a session could put a
 * table of its own in place of one that a function with its owner's rights reads.
 */
export class Migration20261123203000_definer_paths extends Migration {
  override name = 'Migration20261123203000_definer_paths';

  override up(): void {
    this.addSql(`do $$ declare found record; begin
        for found in select f.oid::regprocedure as name, substr(setting, length('search_path=') + 1) as path
          from pg_proc f cross join unnest(f.proconfig) setting
          where f.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
            and setting like 'search\\_path=%' and setting not like '%pg\\_temp%' loop
          execute format('alter function %s set search_path = %s, pg_temp', found.name, found.path);
        end loop;
      end $$`);
  }
}
