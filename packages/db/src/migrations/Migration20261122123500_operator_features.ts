import { Migration } from '@mikro-orm/migrations';

/** Stores what operators set of an organization's features, so that its Owners cannot switch them on again. */
export class Migration20261122123500_operator_features extends Migration {
  override name = 'Migration20261122123500_operator_features';

  override up(): void {
    this.addSql(`alter table organization add column operator_features jsonb not null default '{}'::jsonb`);
  }
}
