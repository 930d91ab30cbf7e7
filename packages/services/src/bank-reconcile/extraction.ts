import { type MemberActor, newId } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Platform } from '../kernel/index.ts';
import { providersIn } from '../provider/index.ts';

export type Extraction = Awaited<ReturnType<typeof extractionFor>>;

/** The provider that reads and proposes for a member of an organization. */
export async function extractionFor(
  em: EntityManager,
  { platform, actor, requestId }: { platform: Platform; actor: MemberActor; requestId: string },
) {
  const { organizationId } = actor.membership;
  const caller = { kind: 'system' as const, organizationId, onBehalfOf: actor.userId };
  const { extraction } = await providersIn(em, { platform, actor: caller, taskId: newId(), requestId });
  return extraction;
}
