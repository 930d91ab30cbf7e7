import { mayIn } from '@atrium/domain/access';
import { ApiKeyEntity, type ApiKeyRow, revokeKeyAndDescendants } from '@atrium/db/api-key';
import { DeleteApiKeyInput } from '@atrium/domain/api-key';
import { DoneAnswer, done, type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { type Access, command, requireMember } from '../kernel/index.ts';

/** The caller's own key, even if the caller may no longer create keys; for Owners, any key. */
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

/**
 * Revokes a key and all keys made with it. Repeats until it finds none: an uncommitted key is not visible to a pass, but
 * its creation holds a lock on its maker, so the pass waits for it and the next one sees it.
 */
async function revokeAll(em: EntityManager, id: string): Promise<void> {
  while ((await revokeKeyAndDescendants(em, id)) > 0);
}

/** Revokes a key, and the keys made with it, at once. Users revoke their own keys; Owners revoke anybody's. */
export const deleteApiKey = command({
  area: 'apiKey',
  verb: 'delete',
  summary: 'Delete a developer API key',
  input: DeleteApiKeyInput,
  output: DoneAnswer,
  access: keyAccess,
  run: async ({ em, resource: key, note }) => {
    await revokeAll(em, key.id);
    note('apiKey', key.id);
    return done('The key no longer works.');
  },
});
