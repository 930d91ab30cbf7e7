import type { Client } from 'pg';

/** An audit row of a script that an administrator of the database runs. It belongs to no organization. */
export type SystemAudit = {
  id: string;
  requestId: string;
  action: string;
  resourceType: string;
  resourceId: string;
};

/** Inserts an audit row over the database owner's connection. */
export async function insertSystemAudit(client: Client, row: SystemAudit): Promise<void> {
  await client.query(
    `insert into audit_event (id, request_id, action, outcome, actor_kind, resource_type, resource_id, summary, created_at)
     values ($1, $2, $3, 'succeeded', 'system', $4, $5, '{}', now())`,
    [row.id, row.requestId, row.action, row.resourceType, row.resourceId],
  );
}
