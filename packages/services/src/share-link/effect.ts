import { countByAccess, readSettings, type ShareLinkRow, visitorsWithAccess } from '@atrium/db/share-link';
import { dataAnswer, ok } from '@atrium/domain/kernel';
import { LinkEffect, LinkEffectInput } from '@atrium/domain/share-link';
import { admitsAddress } from '@atrium/domain/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { query } from '../kernel/index.ts';
import { onLinkOrRoom } from './access.ts';
import { requireItems } from './rules.ts';

type Input = z.output<typeof LinkEffectInput>;
type Visitors = Omit<LinkEffect, 'documents'>;

/** Counts the visitors of a link for whom a change closes something. `hasDocuments`: some document is left for visitors. */
async function effectOnVisitors(
  em: EntityManager,
  link: ShareLinkRow,
  input: Input,
  hasDocuments: boolean,
): Promise<Visitors> {
  const { requireEmailVerification = link.requireEmailVerification, requireNda = link.requireNda } = input;
  const lists = { allowList: input.allowList ?? link.allowList, denyList: input.denyList ?? link.denyList };
  const effect: Visitors = { visitorsLosingAccess: 0, visitorsAskedAgain: { password: 0, email: 0, nda: 0 } };
  for (const { email, hasAccepted } of await visitorsWithAccess(em, link.id)) {
    const isAdmitted = !requireEmailVerification || email === null || admitsAddress(lists, email);
    if (!isAdmitted || !hasDocuments) {
      effect.visitorsLosingAccess += 1;
      continue;
    }
    if (input.changesPassword) effect.visitorsAskedAgain.password += 1;
    if (requireEmailVerification && email === null) effect.visitorsAskedAgain.email += 1;
    if (requireNda && !hasAccepted) effect.visitorsAskedAgain.nda += 1;
  }
  return effect;
}

/** Says what a change of a link would do to its visitors, and what they would see. Changes nothing. */
export const linkEffect = query({
  area: 'shareLink',
  verb: 'effect',
  summary: 'What a change of a share link would do',
  input: LinkEffectInput,
  output: dataAnswer(LinkEffect),
  access: onLinkOrRoom<Input>(),
  run: async ({ em, input, resource: { room, link } }) => {
    await requireItems(em, room.id, input.permissions ?? []);
    const now = link && { access: link.defaultAccess, permissions: await readSettings(em, link.id) };
    const next = {
      access: input.access ?? now?.access ?? 'view',
      permissions: input.permissions ?? now?.permissions ?? [],
    };
    const after = await countByAccess(em, room.id, next);
    const before = now && (await countByAccess(em, room.id, now));
    const hadDocuments = before !== null && before.view + before.download > 0;
    const hasDocuments = !hadDocuments || after.view + after.download > 0;
    const visitors: Visitors = link
      ? await effectOnVisitors(em, link, input, hasDocuments)
      : { visitorsLosingAccess: 0, visitorsAskedAgain: { password: 0, email: 0, nda: 0 } };
    return ok({ ...visitors, documents: { before, after } });
  },
});
