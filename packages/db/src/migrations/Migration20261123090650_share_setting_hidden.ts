import { Migration } from '@mikro-orm/migrations';

export class Migration20261123090650_share_setting_hidden extends Migration {
  override name = 'Migration20261123090650_share_setting_hidden';

  override up(): void {
    this.addSql("create index \"share_setting_hidden\" on \"share_setting\" (\"link_id\", \"document_id\") where \"access\" = 'none'");
  }
}
