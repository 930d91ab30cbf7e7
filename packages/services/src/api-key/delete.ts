import { ApiKeyEntity } from '@atrium/db/api-key';
import { DeleteApiKeyInput } from '@atrium/domain/api-key';
import { DoneAnswer, done, hasOrganizationRole, notFound } from '@atrium/domain/kernel';
import { command, guardedAs, orgRole } from '../kernel/index.ts';

/** Takes a key out of use at once: one's own, or anybody's as an Owner. */
export const deleteApiKey = command({
  name: 'apiKey.delete',
  summary: 'Delete a developer API key',
  input: DeleteApiKeyInput,
  output: DoneAnswer,
  access: guardedAs('user', orgRole('Viewer')),
  scope: 'admin',
  run: async ({ em, actor, input, note }) => {
    const key = await em.findOne(ApiKeyEntity, { id: input.apiKeyId ?? input.id, revokedAt: null });
    const may = key && (key.userId === actor.userId || hasOrganizationRole(actor.membership.role, 'Owner'));
    if (!may) throw notFound('API key');
    key.revokedAt = new Date();
    note('apiKey', key.id);
    return done('The key no longer works.');
  },
});
