import { connected } from '@atrium/db/backup';
import { auditScript } from '../kernel/index.ts';

/**
 * Makes a user the first operator of an installation: a superuser, who then manages the operators' organization. Only an
 * administrator of the database can do this, with `ownerUrl`. No call of the product does it.
 * @returns false if no active account with a confirmed address exists
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
      for (const { id } of rows)
        await auditScript(client, 'operator.appoint', { resourceType: 'user', resourceId: id });
      await client.query('commit');
      return rows.length === 1;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}
