import { replaceSettings, ShareLinkEntity, type ShareLinkRow } from '@atrium/db/share-link';
import { dataAnswer, newId, notFound, ok } from '@atrium/domain/kernel';
import { ShareLink, UpdateLinkInput } from '@atrium/domain/share-link';
import { LockMode } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { stopAnswersOfLink } from '../conversation/index.ts';
import { flow } from '../kernel/index.ts';
import { hashPassword } from '../session/index.ts';
import { onLink, requireAgreement } from './access.ts';
import { contactColumns, presentLink } from './present.ts';
import { recipientsOf, requireAddressForAgreement, requireFuture, requireItems } from './rules.ts';
import { sendLink } from './send-link.ts';

type Input = z.output<typeof UpdateLinkInput>;

/** A link with the changes of an input. A password is changed separately. */
function changed(link: ShareLinkRow, input: Input) {
  return {
    name: input.linkName ?? link.name,
    expiresAt: input.expirationDate === undefined ? link.expiresAt : new Date(input.expirationDate),
    enableChat: input.enableChat ?? link.enableChat,
    requireEmailVerification: input.requireEmailVerification ?? link.requireEmailVerification,
    requireNda: input.requireNda ?? link.requireNda,
    allowList: input.allowList ?? link.allowList,
    denyList: input.denyList ?? link.denyList,
    watermark: input.watermark ?? link.watermark,
    watermarkText: input.watermarkText === undefined ? link.watermarkText : input.watermarkText,
    defaultAccess: input.access ?? link.defaultAccess,
    showsWithheldCount: input.showsWithheldCount ?? link.showsWithheldCount,
    allowPrint: input.allowPrint ?? link.allowPrint,
    description: input.description === undefined ? link.description : input.description,
    ...(input.contact === undefined ? {} : contactColumns(input.contact)),
  };
}

/** Changes a link. It keeps its token, and the changes apply to the next call of each visitor. */
export const updateLink = flow({
  area: 'shareLink',
  verb: 'update',
  summary: 'Change a share link',
  input: UpdateLinkInput,
  output: dataAnswer(ShareLink),
  access: onLink<Input>(),
  interrupted: 'repeat',
  idempotent: false,
  prepare: async ({ input, resource: { room, link } }) => {
    const next = changed(link, input);
    if (input.expirationDate !== undefined) requireFuture(next.expiresAt);
    requireAddressForAgreement(next);
    if (input.requireNda === true) requireAgreement(room);
    return { recipients: recipientsOf(input.emails ?? [], next) };
  },
  act: async ({ input: { password } }) =>
    password === undefined || password === null ? password : hashPassword(password),
  commit: async (work) => {
    const { em, input, resource, platform, plan, outcome, emit, note } = work;
    const { room } = resource;
    // Read again, because another change may have been saved in the meantime.
    const link = await em.findOne(
      ShareLinkEntity,
      { id: resource.link.id, revokedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!link) throw notFound('Link');
    const next = changed(link, input);
    requireAddressForAgreement(next);
    await requireItems(em, room.id, input.permissions ?? []);
    if (next.expiresAt.getTime() !== link.expiresAt.getTime()) link.expiryNoticeAt = null;
    Object.assign(link, next);
    if (outcome !== undefined) {
      link.passwordHash = outcome;
      link.passwordVersion += 1;
    }
    await em.flush();
    if (input.permissions) {
      const settings = input.permissions.map((permission) => ({ ...permission, settingId: newId() }));
      await replaceSettings(em, link, settings);
      link.settingsVersion += 1;
    }
    if (input.permissions || input.access || input.enableChat === false) await stopAnswersOfLink(em, link.id);
    await sendLink(work, { link, dataroom: room.name, recipients: plan.recipients });
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    const fields = Object.keys(input).filter((key) => !['id', 'linkId', 'emails'].includes(key));
    note('shareLink', link.id, { dataroomId: room.id, fields, sentTo: plan.recipients.length });
    return ok(await presentLink(em, platform, link.id), 'Saved.');
  },
});
