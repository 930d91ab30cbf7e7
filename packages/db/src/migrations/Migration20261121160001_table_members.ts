import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

/** People with a role of their own on a table or on a folder of tables. */
export class Migration20261121160001_table_members extends Migration {
  override name = 'Migration20261121160001_table_members';

  override up(): void {
    this.members('datatable', 'datatable_member_datatable_id_organization_user_id_unique');
    this.members('ai_table_folder', 'ai_table_folder_member_ai_table_folder_id_organiz_d9382_unique');
  }

  private members(shared: string, unique: string): void {
    const table = `${shared}_member`;
    const known = (column: string, parent: string) =>
      `(${table}.${column} is null or exists (select 1 from ${parent} parent where parent.id = ${table}.${column}))`;
    this.addSql(
      `create table ${table} (id uuid not null, organization_id uuid not null, ${shared}_id uuid not null, organization_user_id uuid not null, role varchar(255) not null, created_at timestamptz not null default now(), primary key (id))`,
    );
    this.addSql(`create index ${table}_organization_id_index on ${table} (organization_id)`);
    this.addSql(`create index ${table}_organization_user_id_index on ${table} (organization_user_id)`);
    this.addSql(
      `alter table ${table} add constraint ${unique} unique (${shared}_id, organization_user_id)`,
    );
    this.addSql(
      `alter table ${table} add constraint ${table}_organization_id_foreign foreign key (organization_id) references organization (id)`,
    );
    this.addSql(
      `alter table ${table} add constraint ${table}_${shared}_id_foreign foreign key (${shared}_id) references ${shared} (id) on delete cascade`,
    );
    this.addSql(
      `alter table ${table} add constraint ${table}_organization_user_id_foreign foreign key (organization_user_id) references organization_user (id) on delete cascade`,
    );
    this.addSql(`alter table ${table} enable row level security`);
    this.addSql(`alter table ${table} force row level security`);
    this.addSql(
      `create policy ${table}_tenant on ${table} to app_tenant using (${OWN}) with check (${OWN} and ${known(`${shared}_id`, shared)} and ${known('organization_user_id', 'organization_user')})`,
    );
    this.addSql(`create policy ${table}_system on ${table} to app_system using (true) with check (true)`);
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on ${table} to ${role}`);
    }
  }
}
