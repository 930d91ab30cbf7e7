import { Migration } from '@mikro-orm/migrations';

const IN_ORGANIZATION = "organization_id = nullif(current_setting('app.organization_id', true), '')::uuid";

/** An Owner who previews a link asks in a conversation of the preview. Links say whether pages may be printed, and whom to ask. */
export class Migration20261123191900_preview_chat extends Migration {
  override name = 'Migration20261123191900_preview_chat';

  override up(): void {
    this.addSql('drop policy "conversation_tenant" on "conversation"');
    this.addSql('alter table "conversation" drop constraint "conversation_of_one"');
    this.addSql('alter table "conversation" drop constraint "conversation_of_visitor"');
    this.addSql('alter table "conversation" add "preview_id" uuid null');
    this.addSql('alter table "conversation" add constraint "conversation_preview_id_unique" unique ("preview_id")');
    this.addSql('alter table "conversation" add constraint "conversation_preview_id_foreign" foreign key ("preview_id") references "share_preview" ("id") on delete cascade');
    this.addSql('alter table "conversation" add constraint "conversation_of_one" check (num_nonnulls(created_by_id, visitor_id, preview_id) = 1)');
    this.addSql(`alter table "conversation" add constraint "conversation_of_visitor" check (created_by_id is not null or access_policy = 'Private')`);
    this.addSql(`create policy "conversation_tenant" on "conversation" to "app_tenant" using (${IN_ORGANIZATION}) with check (${IN_ORGANIZATION} and (conversation.visitor_id is null or exists (select 1 from share_visitor parent where parent.id = conversation.visitor_id)) and (conversation.preview_id is null or exists (select 1 from share_preview parent where parent.id = conversation.preview_id)))`);
    this.addSql('alter table "share_link" add "allow_print" boolean not null default false, add "description" varchar(500) null, add "contact_name" varchar(255) null, add "contact_email" varchar(255) null');
  }
}
