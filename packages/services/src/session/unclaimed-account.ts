import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Of `users u`: an account that waits for its address to be confirmed, that nobody has entered or belongs anywhere by.
 * Anybody may have made it, so it does not keep the address from who can show that it is theirs.
 */
export const IS_UNCLAIMED = `u.is_active and not u.is_email_verified
  and not exists (select 1 from session s where s.user_id = u.id)
  and not exists (select 1 from account a where a.user_id = u.id)
  and not exists (select 1 from organization_user m where m.user_id = u.id)`;

/** The unclaimed account with this address, held until the transaction ends. Runs as the system. */
export async function unclaimedAccount(em: EntityManager, email: string): Promise<string | null> {
  const [found] = await em.execute<{ id: string }[]>(
    `select u.id from users u where u.email = ? and ${IS_UNCLAIMED} for update`,
    [email],
  );
  return found?.id ?? null;
}
