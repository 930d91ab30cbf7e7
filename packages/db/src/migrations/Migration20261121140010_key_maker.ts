import { Migration } from '@mikro-orm/migrations';

/** Which key a key was made with: it works no longer than that one. */
export class Migration20261121140010_key_maker extends Migration {
  override name = 'Migration20261121140010_key_maker';

  override up(): void {
    this.addSql('alter table api_key add column made_with_id uuid null');
    this.addSql('create index api_key_made_with_id_index on api_key (made_with_id)');
  }
}
