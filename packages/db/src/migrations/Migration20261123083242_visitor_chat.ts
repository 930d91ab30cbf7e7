import { Migration } from '@mikro-orm/migrations';

export class Migration20261123083242_visitor_chat extends Migration {
  override name = 'Migration20261123083242_visitor_chat';

  override up(): void {
    this.addSql(`drop policy "conversation_tenant" on "conversation"`);
    this.addSql(`alter table "conversation" add "visitor_id" uuid null`);
    this.addSql(`alter table "conversation" add constraint "conversation_visitor_id_foreign" foreign key ("visitor_id") references "share_visitor" ("id") on delete cascade`);
    this.addSql(`alter table "conversation" alter column "created_by_id" drop not null`);
    this.addSql(`alter table "conversation" add constraint "conversation_visitor_id_unique" unique ("visitor_id")`);
    this.addSql(`alter table "conversation" add constraint "conversation_of_one" check ((created_by_id is null) <> (visitor_id is null))`);
    this.addSql(`alter table "conversation" add constraint "conversation_of_visitor" check (visitor_id is null or access_policy = 'Private')`);
    this.addSql(`create policy "conversation_tenant" on "conversation" to "app_tenant" using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and (conversation.visitor_id is null or exists (select 1 from share_visitor parent where parent.id = conversation.visitor_id)))`);
  }
}
