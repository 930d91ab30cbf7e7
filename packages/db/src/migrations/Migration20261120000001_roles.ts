import { Migration } from '@mikro-orm/migrations';

/**
 * Roles first, because policies name them. The product logs in as `app_login`, which may do nothing by itself, and each
 * transaction takes one of the others. `app_index` owns the search functions and reads chunks past row-level security.
 */
export class Migration20261120000001_roles extends Migration {
  override name = 'Migration20261120000001_roles';

  override up(): void {
    this.addSql('create extension if not exists vector');
    // Roles belong to the cluster: another database of it may have made them already.
    for (const role of ['app_tenant', 'app_user', 'app_system', 'app_index']) {
      this.addSql(`do $$ begin create role ${role} nologin; exception when duplicate_object then null; end $$`);
    }
    this.addSql(`do $$ begin create role app_login login noinherit; exception when duplicate_object then null; end $$`);
    this.addSql('grant app_tenant, app_user, app_system to app_login');
    this.addSql('grant app_index to current_user');
    this.addSql('create schema if not exists app');
    this.addSql('revoke create on schema public from public');
    this.addSql('grant usage on schema public, app to app_tenant, app_user, app_system, app_index');
  }
}
