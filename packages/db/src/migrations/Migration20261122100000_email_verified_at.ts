import { Migration } from '@mikro-orm/migrations';

/** Stores when the address of a user was verified. Existing users get the time of their last change. */
export class Migration20261122100000_email_verified_at extends Migration {
  override name = 'Migration20261122100000_email_verified_at';

  override up(): void {
    this.addSql('alter table users add column email_verified_at timestamptz null');
    // The owner may be subject to row-level security too, and would then update nothing.
    this.addSql('alter table users no force row level security');
    this.addSql('update users set email_verified_at = updated_at where is_email_verified');
    this.addSql('alter table users force row level security');
    // Many calls verify an address. The trigger keeps the time in step with all of them.
    this.addSql(`create or replace function users_stamp_verified_email_fn() returns trigger as $$ begin
      if not new.is_email_verified then new.email_verified_at := null;
      elsif new.email_verified_at is null then new.email_verified_at := date_trunc('milliseconds', clock_timestamp());
      end if;
      return new; end; $$ language plpgsql`);
    this.addSql(`create trigger stamp_verified_email before insert or update on users for each row execute function users_stamp_verified_email_fn()`);
  }
}
