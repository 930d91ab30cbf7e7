import { listApiKeysOf } from '@atrium/db/api-key';
import { isoTime, isoTimeOrNull } from '@atrium/db/listing';
import { ApiKey, ListApiKeysInput } from '@atrium/domain/api-key';
import { listAnswer, page } from '@atrium/domain/kernel';
import { guardedAs, inOrganization, query } from '../kernel/index.ts';

/** The caller's own keys in the selected organization. */
export const listApiKeys = query({
  area: 'apiKey',
  verb: 'list',
  summary: 'Your developer API keys',
  input: ListApiKeysInput,
  output: listAnswer(ApiKey),
  access: guardedAs('user', inOrganization('enter')),
  run: async ({ em, actor, input }) => {
    const rows = await listApiKeysOf(em, input, actor.userId);
    return page(
      rows.map((row) => ({
        ...row,
        createdAt: isoTime(row.createdAt),
        expiresAt: isoTimeOrNull(row.expiresAt),
        lastUsedAt: isoTimeOrNull(row.lastUsedAt),
      })),
      input,
    );
  },
});
