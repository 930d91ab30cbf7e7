import { Migration } from '@mikro-orm/migrations';

/** Keeps what people decide about a wait, also when the wait begins again. Earlier answers of people become decisions. */
export class Migration20261129134500_wait_decisions extends Migration {
  override name = 'Migration20261129134500_wait_decisions';

  override up(): void {
    this.addSql("alter table \"workflow_wait\" add \"decisions\" jsonb not null default '[]'::jsonb");
    this.addSql(`
      update workflow_wait set decisions = jsonb_build_array(jsonb_build_object(
        'decision', answer::jsonb ->> 'decision', 'text', nullif(answer::jsonb ->> 'text', ''), 'request', request,
        'byId', answered_by_id, 'at', to_char(answered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where answered_by_id is not null`);
  }
}
