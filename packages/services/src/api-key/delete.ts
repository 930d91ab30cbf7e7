import { mayIn } from '@atrium/domain/access';
import { ApiKeyEntity, type ApiKeyRow } from '@atrium/db/api-key';
import { DeleteApiKeyInput } from '@atrium/domain/api-key';
import { DoneAnswer, done, type MemberActor, notFound } from '@atrium/domain/kernel';
import type { z } from 'zod';
import { type Access, command, requireMember } from '../kernel/index.ts';

/** One's own key, also where one may make none any more, or anybody's as an Owner. */
const keyAccess: Access<MemberActor, z.output<typeof DeleteApiKeyInput>, ApiKeyRow> = {
  guard: 'user',
  scope: 'organization',
  check: async ({ em, actor, input }) => {
    const member = requireMember(actor);
    const key = await em.findOne(ApiKeyEntity, { id: input.apiKeyId ?? input.id, revokedAt: null });
    const may = key && (key.userId === member.userId || mayIn(member.membership.role, 'manageOthersKeys'));
    if (!may) throw notFound('API key');
    return { actor: member, resource: key };
  },
};

/** Takes a key out of use at once: one's own, or anybody's as an Owner. */
export const deleteApiKey = command({
  name: 'apiKey.delete',
  summary: 'Delete a developer API key',
  input: DeleteApiKeyInput,
  output: DoneAnswer,
  access: keyAccess,
  scope: 'admin',
  run: async ({ resource: key, note }) => {
    key.revokedAt = new Date();
    note('apiKey', key.id);
    return done('The key no longer works.');
  },
});
