import { isoTime, isoTimeOrNull, listRows } from '@atrium/db/listing';
import { ApiKey, ListApiKeysInput } from '@atrium/domain/api-key';
import { type ApiKeyScope, listAnswer, page } from '@atrium/domain/kernel';
import { guardedAs, inOrganization, query } from '../kernel/index.ts';

type Found = {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiKeyScope[];
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
};

/** One's own keys in the selected organization. */
export const listApiKeys = query({
  area: 'apiKey',
  verb: 'list',
  summary: 'Your developer API keys',
  input: ListApiKeysInput,
  output: listAnswer(ApiKey),
  access: guardedAs('user', inOrganization('enter')),
  run: async ({ em, actor, input }) => {
    const rows = await listRows<Found>(
      em,
      {
        from: {
          sql: `select id, name, prefix, scopes, created_at, expires_at, last_used_at from api_key
                where user_id = ? and revoked_at is null`,
          values: [actor.userId],
        },
        fields: {
          name: { sql: 'name', type: 'text' },
          createdAt: { sql: 'created_at', type: 'date' },
          expiresAt: { sql: 'expires_at', type: 'date' },
        },
        searchIn: ['name'],
        defaultOrder: ['-createdAt'],
        tieBreak: 'id',
      },
      input,
    );
    return page(
      rows.map((row) => ({
        id: row.id,
        name: row.name,
        prefix: row.prefix,
        scopes: row.scopes,
        createdAt: isoTime(row.created_at),
        expiresAt: isoTimeOrNull(row.expires_at),
        lastUsedAt: isoTimeOrNull(row.last_used_at),
      })),
      input,
    );
  },
});
