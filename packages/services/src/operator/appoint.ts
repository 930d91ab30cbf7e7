import { connected } from '@atrium/db/backup';
import { newId } from '@atrium/domain/kernel';

const AUDIT = `insert into audit_event (id, request_id, action, outcome, actor_kind, resource_type, resource_id, summary, created_at)
  values ($1, $2, 'operator.appoint', 'succeeded', 'system', 'user', $3, '{}', now())`;

/**
 * Makes a person the first operator of an installation: a superuser, who then runs the organization of operators. For
 * who has the database's own key, as `ownerUrl` says; nobody is appointed through the product.
 * @returns whether there is an account with this address that is active and confirmed
 */
export async function appointOperator(ownerUrl: string, email: string): Promise<boolean> {
  return connected(ownerUrl, async (client) => {
    await client.query('begin');
    try {
      const { rows } = await client.query<{ id: string }>(
        `update users set is_superuser = true, updated_at = now()
         where email = $1 and is_active and is_email_verified returning id`,
        [email.trim().toLowerCase()],
      );
      for (const { id } of rows) await client.query(AUDIT, [newId(), newId(), id]);
      await client.query('commit');
      return rows.length === 1;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}
