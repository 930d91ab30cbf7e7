import { Migration } from '@mikro-orm/migrations';

/**
 * Stores the places of folders as visitors see them, so that the list of a folder finds them by an index instead of splitting
 * every path.
 */
export class Migration20261128154500_shown_places extends Migration {
  override name = 'Migration20261128154500_shown_places';

  override up(): void {
    const place = (fromEnd: number) => `uuid null generated always as (nullif(split_part(shown_path, '/'::text, -${fromEnd}), ''::text)::uuid) stored`;
    this.addSql(`alter table "share_folder" add "shown_id" ${place(2)}, add "shown_parent_id" ${place(3)}`);
    this.addSql('create index "share_folder_link_id_shown_id_index" on "share_folder" ("link_id", "shown_id")');
    this.addSql('create index "share_folder_link_id_shown_parent_id_index" on "share_folder" ("link_id", "shown_parent_id")');
  }
}
