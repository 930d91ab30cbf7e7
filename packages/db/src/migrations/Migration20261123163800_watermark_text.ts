import { Migration } from '@mikro-orm/migrations';

export class Migration20261123163800_watermark_text extends Migration {
  override name = 'Migration20261123163800_watermark_text';

  override up(): void {
    this.addSql('alter table "share_link" add column "watermark_text" varchar(255) null');
  }
}
