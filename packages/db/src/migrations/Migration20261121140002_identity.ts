import { Migration } from '@mikro-orm/migrations';

const TABLES = ['one_time_secret', 'second_factor', 'recovery_code', 'account', 'verification_token'];

/** How people prove who they are: one-time secrets, second factors, accounts elsewhere. The system's alone. */
export class Migration20261121140002_identity extends Migration {
  override name = 'Migration20261121140002_identity';

  override up(): void {
    this.addSql('alter table sign_in_attempt add column lockouts int not null default 0');
    this.addSql(
      'create table one_time_secret (id uuid not null, kind varchar(32) not null, subject varchar(64) not null, user_id uuid null, secret_hash varchar(64) not null, sealed text null, attempts int not null default 0, created_at timestamptz not null default now(), expires_at timestamptz not null, primary key (id))',
    );
    this.addSql('create index one_time_secret_kind_subject_index on one_time_secret (kind, subject)');
    this.addSql('create index one_time_secret_user_id_index on one_time_secret (user_id)');
    this.addSql('create index one_time_secret_expires_at_index on one_time_secret (expires_at)');
    this.addSql('alter table one_time_secret add constraint one_time_secret_secret_hash_unique unique (secret_hash)');
    this.addSql(
      'create table second_factor (user_id uuid not null, sealed_secret text not null, last_step bigint not null default 0, created_at timestamptz not null default now(), confirmed_at timestamptz null, primary key (user_id))',
    );
    this.addSql(
      'create table recovery_code (id uuid not null, user_id uuid not null, code_hash varchar(64) not null, created_at timestamptz not null default now(), primary key (id))',
    );
    this.addSql('create index recovery_code_user_id_index on recovery_code (user_id)');
    this.addSql('alter table recovery_code add constraint recovery_code_code_hash_unique unique (code_hash)');
    this.addSql(
      'create table account (id uuid not null, user_id uuid not null, type varchar(32) not null, provider varchar(64) not null, provider_account_id varchar(255) not null, sealed_tokens text null, created_at timestamptz not null default now(), primary key (id))',
    );
    this.addSql('create index account_user_id_index on account (user_id)');
    this.addSql(
      'alter table account add constraint account_provider_provider_account_id_unique unique (provider, provider_account_id)',
    );
    this.addSql(
      'create table verification_token (token_hash varchar(64) not null, identifier varchar(255) not null, expires timestamptz not null, primary key (token_hash))',
    );
    this.addSql('create index verification_token_expires_index on verification_token (expires)');
    this.addSql(
      'alter table one_time_secret add constraint one_time_secret_user_id_foreign foreign key (user_id) references users (id) on delete set null',
    );
    for (const table of ['second_factor', 'recovery_code', 'account']) {
      this.addSql(
        `alter table ${table} add constraint ${table}_user_id_foreign foreign key (user_id) references users (id) on delete cascade`,
      );
    }
    for (const table of TABLES) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(`create policy ${table}_system on ${table} to app_system using (true) with check (true)`);
      this.addSql(`grant select, insert, update, delete on ${table} to app_system`);
    }
  }
}
