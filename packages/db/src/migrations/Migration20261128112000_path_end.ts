import { Migration } from '@mikro-orm/migrations';

/** Stores where the range of paths below a folder ends, so that an index finds both ends of it under row-level security. */
export class Migration20261128112000_path_end extends Migration {
  override name = 'Migration20261128112000_path_end';

  override up(): void {
    this.addSql(`alter table "folder" add "path_end" text collate "C" null generated always as (path || '~'::text) stored`);
  }
}
