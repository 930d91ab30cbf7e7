import { connected } from '@atrium/db/backup';
import type { MasterKey } from '../kernel/index.ts';
import { DATA_KEY_PURPOSE } from '../provider/index.ts';
import { CODE_KEY_PURPOSE, codeKeyBefore } from '../session/index.ts';

type Sealed = { table: string; column: string; purpose: (row: { kind: string | null }) => string; kind?: string };

/** The columns that are encrypted with the master key. Of a provider key, only its data key is; the key itself stays sealed. */
const SEALED: Sealed[] = [
  { table: 'provider_key', column: 'sealed_data_key', purpose: () => DATA_KEY_PURPOSE },
  { table: 'workflow_variable', column: 'sealed_data_key', purpose: () => DATA_KEY_PURPOSE },
  { table: 'second_factor', column: 'sealed_secret', purpose: () => 'second-factor' },
  { table: 'second_factor', column: 'sealed_code_key', purpose: () => CODE_KEY_PURPOSE },
  { table: 'account', column: 'sealed_tokens', purpose: () => 'account' },
  { table: 'mail', column: 'sealed', purpose: () => 'mail' },
  { table: 'one_time_secret', column: 'sealed', kind: 'kind', purpose: ({ kind }) => `secret/${kind}` },
];

/**
 * Encrypts every secret with the new master key in one transaction. Works as the database's owner. Stop the product before,
 * and start it with the new key afterwards.
 * @returns the number of secrets, by table
 * @throws if a secret was not sealed with `before`
 */
export async function rotateMasterKey(
  ownerUrl: string,
  { before, after }: { before: MasterKey; after: MasterKey },
): Promise<Record<string, number>> {
  return connected(ownerUrl, async (client) => {
    const written: Record<string, number> = {};
    await client.query('begin');
    try {
      // Older versions hashed codes with the master key itself. Their key is stored sealed, so that the codes stay valid.
      await client.query('update second_factor set sealed_code_key = $1 where sealed_code_key is null', [
        codeKeyBefore(before),
      ]);
      for (const { table, column, purpose, kind = 'null' } of SEALED) {
        const { rows } = await client.query<{ place: string; sealed: string; kind: string | null }>(
          `select ctid::text as place, ${column} as sealed, ${kind}::text as kind from ${table}
           where ${column} is not null for update`,
        );
        for (const row of rows) {
          const sealed = after.encrypt(purpose(row), before.decrypt(purpose(row), row.sealed));
          await client.query(`update ${table} set ${column} = $1 where ctid = $2::tid`, [sealed, row.place]);
        }
        written[table] = (written[table] ?? 0) + rows.length;
      }
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    return written;
  });
}
