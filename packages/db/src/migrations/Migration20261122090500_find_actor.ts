import { Migration } from '@mikro-orm/migrations';

const MEMBERSHIPS = `(select coalesce(jsonb_agg(jsonb_build_object('organizationId', m.organization_id, 'membershipId', m.id, 'role', m.role)
    order by m.created_at, m.id), '[]')
  from public.organization_user m join public.organization o on o.id = m.organization_id
  where m.user_id = u.id and m.is_active and m.is_invitation_accepted and o.deleted_at is null
    and (o.is_active or m.role = 'Owner'))`;

/** A superuser, or a member of the operators' organization who is not a Guest. */
const IS_OPERATOR = `(u.is_superuser or exists (select 1 from public.organization_user m
    join public.organization o on o.id = m.organization_id
    where m.user_id = u.id and m.is_active and m.left_at is null and m.role in ('Viewer', 'Contributor', 'Owner')
      and o.organization_type = 'Operator' and o.is_active and o.deleted_at is null))`;

/**
 * Every request asks who calls, so each of these functions answers in one round trip. It is a transaction of its own that
 * runs with its caller's rights and takes the system role, as other transactions do.
 */
export class Migration20261122090500_find_actor extends Migration {
  override name = 'Migration20261122090500_find_actor';

  override up(): void {
    this.addSql(`create function app.find_session_actor(given_hash text, seen_every_seconds int) returns jsonb
      language plpgsql as $$
      declare found_actor jsonb;
      begin
        perform set_config('role', 'app_system', true);
        select jsonb_build_object('sessionId', s.id, 'userId', s.user_id, 'isOperator', ${IS_OPERATOR},
            'isStale', s.last_seen_at < now() - make_interval(secs => seen_every_seconds), 'memberships', ${MEMBERSHIPS})
          into found_actor
          from public.session s join public.users u on u.id = s.user_id
          where s.token_hash = given_hash and s.revoked_at is null and s.expires_at > now() and u.is_active;
        if (found_actor ->> 'isStale')::boolean then
          update public.session set last_seen_at = now() where id = (found_actor ->> 'sessionId')::uuid;
        end if;
        return found_actor;
      end $$`);
    this.addSql(`create function app.find_key_actor(given_hash text, seen_every_seconds int) returns jsonb
      language plpgsql as $$
      declare found_actor jsonb;
      begin
        perform set_config('role', 'app_system', true);
        select jsonb_build_object('apiKeyId', k.id, 'userId', k.user_id, 'organizationId', k.organization_id,
            'scopes', k.scopes, 'memberships', ${MEMBERSHIPS},
            'isStale', coalesce(k.last_used_at, '-infinity') < now() - make_interval(secs => seen_every_seconds))
          into found_actor
          from public.api_key k join public.users u on u.id = k.user_id
          where k.key_hash = given_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
            and u.is_active;
        if (found_actor ->> 'isStale')::boolean then
          update public.api_key set last_used_at = now() where id = (found_actor ->> 'apiKeyId')::uuid;
        end if;
        return found_actor;
      end $$`);
    for (const name of ['find_session_actor', 'find_key_actor']) {
      this.addSql(`revoke all on function app.${name} from public`);
      this.addSql(`grant execute on function app.${name} to app_login`);
    }
  }
}
