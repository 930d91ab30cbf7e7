import { Migration } from '@mikro-orm/migrations';

/** Idempotency keys of flows, which are held between two transactions. */
export class Migration20261122090000_flow_claims extends Migration {
  override name = 'Migration20261122090000_flow_claims';

  override up(): void {
    this.addSql('alter table idempotency_key add column claimed_until timestamptz null');
    this.addSql('alter table idempotency_key add column attempts int not null default 1');
  }
}
