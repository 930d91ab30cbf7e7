import { Migration } from '@mikro-orm/migrations';

const OWN = `organization_id = nullif(current_setting('app.organization_id', true), '')::uuid`;

/** Folders of AI tables. A folder that is deleted for good leaves its tables behind. */
export class Migration20261121160000_table_folders extends Migration {
  override name = 'Migration20261121160000_table_folders';

  override up(): void {
    this.addSql(
      `create table ai_table_folder (id uuid not null, organization_id uuid not null, name varchar(255) not null, description text not null default '', access_policy varchar(255) not null default 'Private', folder_type varchar(64) not null default 'UserCreated', folder_metadata jsonb null, created_by_id uuid not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz null, primary key (id))`,
    );
    this.addSql('create index ai_table_folder_organization_id_index on ai_table_folder (organization_id)');
    this.addSql('create index ai_table_folder_created_by_id_index on ai_table_folder (created_by_id)');
    this.addSql(
      'alter table ai_table_folder add constraint ai_table_folder_organization_id_foreign foreign key (organization_id) references organization (id)',
    );
    this.addSql(
      'alter table ai_table_folder add constraint ai_table_folder_created_by_id_foreign foreign key (created_by_id) references users (id)',
    );
    this.addSql('alter table ai_table_folder enable row level security');
    this.addSql('alter table ai_table_folder force row level security');
    this.addSql(
      `create policy ai_table_folder_tenant on ai_table_folder to app_tenant using (${OWN}) with check (${OWN})`,
    );
    this.addSql('create policy ai_table_folder_system on ai_table_folder to app_system using (true) with check (true)');
    for (const role of ['app_tenant', 'app_system']) {
      this.addSql(`grant select, insert, update, delete on ai_table_folder to ${role}`);
    }
    this.addSql('create index datatable_ai_table_folder_id_index on datatable (ai_table_folder_id)');
    this.addSql(
      'alter table datatable add constraint datatable_ai_table_folder_id_foreign foreign key (ai_table_folder_id) references ai_table_folder (id) on delete set null',
    );
    this.addSql('drop policy datatable_tenant on datatable');
    this.addSql(
      `create policy datatable_tenant on datatable to app_tenant using (${OWN}) with check (${OWN} and (datatable.ai_table_folder_id is null or exists (select 1 from ai_table_folder parent where parent.id = datatable.ai_table_folder_id)))`,
    );
  }
}
