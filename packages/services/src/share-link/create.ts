import { replaceSettings, ShareLinkEntity } from '@atrium/db/share-link';
import { dataAnswer, newId, ok } from '@atrium/domain/kernel';
import { CreateLinkInput, ShareLink } from '@atrium/domain/share-link';
import { namedRoom, onRoom } from '../dataroom/index.ts';
import { flow, hashSecret } from '../kernel/index.ts';
import { hashPassword } from '../session/index.ts';
import { requireAgreement } from './access.ts';
import { contactColumns, presentLink } from './present.ts';
import { recipientsOf, requireAddressForAgreement, requireFuture, requireItems } from './rules.ts';
import { sendLink } from './send-link.ts';
import { linkTokenOf } from './token.ts';

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Creates a link with which outsiders visit a data room, and sends it to the given addresses. */
export const createLink = flow({
  area: 'shareLink',
  verb: 'create',
  summary: 'Create a share link of a dataroom',
  input: CreateLinkInput,
  output: dataAnswer(ShareLink),
  access: onRoom('share', namedRoom),
  interrupted: 'repeat',
  idempotent: false,
  prepare: async ({ input, resource: { room } }) => {
    const now = Date.now();
    const expiresAt = input.expirationDate ? new Date(input.expirationDate) : new Date(now + DEFAULT_DAYS * DAY_MS);
    requireFuture(expiresAt);
    requireAddressForAgreement(input);
    if (input.requireNda) requireAgreement(room);
    const recipients = recipientsOf(input.emails, input);
    return { expiresAt, recipients };
  },
  act: async ({ input: { password } }) => (password === undefined ? null : hashPassword(password)),
  commit: async (work) => {
    const { em, actor, input, resource, platform, plan, outcome: passwordHash, emit, note } = work;
    const { room } = resource;
    await requireItems(em, room.id, input.permissions);
    const id = newId();
    const tokenHash = hashSecret(linkTokenOf(platform, id));
    const { requireEmailVerification, requireNda, enableChat, watermark, showsWithheldCount, allowPrint } = input;
    const switches = { requireEmailVerification, requireNda, enableChat, watermark, showsWithheldCount, allowPrint };
    await em.insert(ShareLinkEntity, {
      id,
      organizationId: room.organizationId,
      dataroomId: room.id,
      createdById: actor.userId,
      name: input.linkName,
      tokenHash,
      expiresAt: plan.expiresAt,
      ...switches,
      watermarkText: input.watermarkText ?? null,
      description: input.description ?? null,
      ...contactColumns(input.contact ?? null),
      allowList: input.allowList,
      denyList: input.denyList,
      passwordHash,
      passwordVersion: passwordHash === null ? 0 : 1,
      defaultAccess: input.access,
      preset: input.preset ?? null,
    });
    const settings = input.permissions.map((permission) => ({ ...permission, settingId: newId() }));
    await replaceSettings(em, { id, organizationId: room.organizationId }, settings);
    const link = { id, tokenHash, expiresAt: plan.expiresAt, requireEmailVerification, passwordHash };
    await sendLink(work, { link, dataroom: room.name, recipients: plan.recipients });
    emit({ topic: 'dataroom', action: 'updated', resourceId: room.id, dataroomId: room.id });
    note('shareLink', id, {
      dataroomId: room.id,
      ...switches,
      hasPassword: passwordHash !== null,
      access: input.access,
      permissions: settings.length,
      sentTo: plan.recipients.length,
    });
    return ok(await presentLink(em, platform, id), 'The link is ready.');
  },
});
