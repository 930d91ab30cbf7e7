import { Migration } from '@mikro-orm/migrations';

const USER = `nullif(current_setting('app.user_id', true), '')::uuid`;
const ORGANIZATION = `nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Mail on its way out, and people's own jobs (their mail) outside an organization. */
export class Migration20261121140001_mail extends Migration {
  override name = 'Migration20261121140001_mail';

  override up(): void {
    this.addSql(
      `create table mail (id uuid not null, recipient varchar(255) not null, template varchar(64) not null, state varchar(16) not null default 'waiting', sealed text null, created_at timestamptz not null default now(), sent_at timestamptz null, primary key (id))`,
    );
    this.addSql('create index mail_state_created_at_index on mail (state, created_at)');
    this.addSql('alter table mail enable row level security');
    this.addSql('alter table mail force row level security');
    this.addSql('create policy mail_write on mail for insert to app_tenant, app_user with check (true)');
    this.addSql('create policy mail_system on mail to app_system using (true) with check (true)');
    this.addSql('grant insert on mail to app_tenant, app_user');
    this.addSql('grant select, insert, update, delete on mail to app_system');
    const own = `created_by_id = ${USER} and (organization_id is null or organization_id = ${ORGANIZATION})`;
    this.addSql(
      `create policy background_task_user on background_task to app_user using (${own}) with check (${own})`,
    );
    this.addSql('grant select, insert on background_task to app_user');
  }
}
