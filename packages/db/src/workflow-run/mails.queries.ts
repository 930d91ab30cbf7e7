// Text: it computes with times.
import type { EntityManager } from '@mikro-orm/postgresql';
import { textSql } from '../sql/index.ts';

/** The mails that an organization's editors have sent in 24 hours, and the seconds until the oldest one is a day old. */
export async function mailsOfEditors(
  em: EntityManager,
  organizationId: string,
): Promise<{ sent: number; waitSeconds: number }> {
  const [row] = await textSql<{ sent: number; waitSeconds: number }>(
    em,
    `select coalesce(sum((summary ->> 'mails')::int), 0)::int as sent,
       coalesce(greatest(1, ceil(extract(epoch from min(created_at) + interval '1 day' - now()))), 1)::int as "waitSeconds"
     from audit_event where organization_id = ?::uuid and action = 'workflow.sendEmail' and outcome = 'succeeded'
       and created_at > now() - interval '1 day'`,
    [organizationId],
  );
  return row ?? { sent: 0, waitSeconds: 1 };
}
