import { mayIn } from '@atrium/domain/access';
import { ApiKeyEntity, type ApiKeyRow } from '@atrium/db/api-key';
import { DeleteApiKeyInput } from '@atrium/domain/api-key';
import { DoneAnswer, done, type MemberActor, notFound } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
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

const REVOKE = `with recursive made as (
    select id from api_key where id = ? union select k.id from api_key k join made on k.made_with_id = made.id)
  update api_key set revoked_at = now() where id in (select id from made) and revoked_at is null returning id`;

/** A key, what was made with it, and what was made with that. Again until nothing is left: keys in the making are waited for. */
async function revokeWithMade(em: EntityManager, id: string): Promise<void> {
  const revoked = await em.execute<{ id: string }[]>(REVOKE, [id]);
  if (revoked.length > 0) await revokeWithMade(em, id);
}

/** Takes a key, and what was made with it, out of use at once: one's own, or anybody's as an Owner. */
export const deleteApiKey = command({
  area: 'apiKey',
  verb: 'delete',
  summary: 'Delete a developer API key',
  input: DeleteApiKeyInput,
  output: DoneAnswer,
  access: keyAccess,
  run: async ({ em, resource: key, note }) => {
    await revokeWithMade(em, key.id);
    note('apiKey', key.id);
    return done('The key no longer works.');
  },
});
