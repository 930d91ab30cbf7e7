import { Migration } from '@mikro-orm/migrations';

export class Migration20261123042547_visits extends Migration {
  override name = 'Migration20261123042547_visits';

  override up(): void {
    this.addSql("alter table \"share_visitor\" add \"visited_at\" timestamptz null, add \"previous_visit_at\" timestamptz null");
    this.addSql("alter table \"nda_acceptance\" add \"text_version\" int not null default 1");
  }
}
