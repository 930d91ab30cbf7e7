import { Migration } from '@mikro-orm/migrations';

/** Text that readers of a document do not see, apart from the text that is searched. */
export class Migration20261122123000_hidden_text extends Migration {
  override name = 'Migration20261122123000_hidden_text';

  override up(): void {
    this.addSql(`alter table "document" add "has_hidden_text" boolean not null default false`);
    this.addSql(`alter table "document_page" add "hidden" text null`);
  }
}
