import { Migration } from '@mikro-orm/migrations';

export class Migration20261123005644_bundle_of_table extends Migration {
  override name = 'Migration20261123005644_bundle_of_table';

  override up(): void {
    this.addSql("drop policy \"bundle_tenant\" on \"bundle\"");
    this.addSql("alter table \"bundle\" add \"datatable_id\" uuid null, add \"content_type\" varchar(255) not null default 'application/zip', add \"row_count\" int null");
    this.addSql("alter table \"bundle\" add constraint \"bundle_datatable_id_foreign\" foreign key (\"datatable_id\") references \"datatable\" (\"id\") on delete cascade");
    this.addSql("alter table \"bundle\" alter column \"dataroom_id\" drop not null");
    this.addSql("create index \"bundle_datatable_id_index\" on \"bundle\" (\"datatable_id\")");
    this.addSql("create policy \"bundle_tenant\" on \"bundle\" to \"app_tenant\" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (bundle.dataroom_id is null or exists (select 1 from dataroom parent where parent.id = bundle.dataroom_id)) and (bundle.datatable_id is null or exists (select 1 from datatable parent where parent.id = bundle.datatable_id)))");
  }
}
