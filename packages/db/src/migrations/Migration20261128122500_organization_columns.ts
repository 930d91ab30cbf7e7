import { Migration } from '@mikro-orm/migrations';

/**
 * The role of tenants may no longer change what operators decide about an organization: its limits, its label, the features
 * that they switched off, and whether it exists. Row-level security let it change every column of its own row.
 */
export class Migration20261128122500_organization_columns extends Migration {
  override name = 'Migration20261128122500_organization_columns';

  override up(): void {
    this.addSql('revoke insert, update, delete on organization from app_tenant');
    this.addSql(
      `grant update (name, organization_type, additional_info, updated_at, features, settings, is_active, deleted_at, embedding_in_use)
      on organization to app_tenant`,
    );
  }
}
