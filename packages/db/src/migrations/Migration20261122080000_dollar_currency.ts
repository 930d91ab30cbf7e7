import { Migration } from '@mikro-orm/migrations';

/** Organizations that read a bare `$` as US dollars until now keep that as their setting. New ones choose. */
export class Migration20261122080000_dollar_currency extends Migration {
  override name = 'Migration20261122080000_dollar_currency';

  override up(): void {
    // The owner may be subject to row-level security too, and would then update nothing.
    this.addSql('alter table organization no force row level security');
    this.addSql(
      `update organization set settings = jsonb_set(settings, '{valueSettings}', '{"dollarCurrency": "USD"}') where settings->'valueSettings' is null`,
    );
    this.addSql('alter table organization force row level security');
  }
}
