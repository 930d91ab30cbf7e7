import { newId, type TokenActor } from '@atrium/domain/kernel';
import type { TestPlatform } from './platform.ts';

type Access = TokenActor['defaultAccess'];
export type LinkSetting = { folderId?: string; documentId?: string; access: Access };

/** Adds a setting to a link. */
export async function addSetting(
  kit: Pick<TestPlatform, 'asOwner'>,
  { organizationId, linkId }: Pick<TokenActor, 'organizationId' | 'linkId'>,
  { folderId, documentId, access }: LinkSetting,
): Promise<void> {
  await kit.asOwner(
    `insert into share_setting (id, organization_id, link_id, folder_id, document_id, access) values ($1, $2, $3, $4, $5, $6)`,
    [newId(), organizationId, linkId, folderId ?? null, documentId ?? null, access],
  );
}

/** Creates a share link of a data room. Returns the actor of a visitor who has passed its gates. */
export async function createVisitor(
  kit: Pick<TestPlatform, 'asOwner'>,
  room: { organizationId: string; dataroomId: string; createdById: string },
  {
    defaultAccess = 'view',
    settings = [],
    watermark = false,
    enableChat = false,
  }: { defaultAccess?: Access; settings?: readonly LinkSetting[]; watermark?: boolean; enableChat?: boolean } = {},
): Promise<TokenActor> {
  const [linkId, visitorId, tokenId] = [newId(), newId(), newId()];
  const { organizationId, dataroomId, createdById } = room;
  await kit.asOwner(
    `insert into share_link (id, organization_id, dataroom_id, created_by_id, name, token_hash, expires_at, default_access,
       enable_chat)
     values ($1, $2, $3, $4, 'Investors', $5, now() + interval '1 day', $6, $7)`,
    [linkId, organizationId, dataroomId, createdById, newId(), defaultAccess, enableChat],
  );
  await kit.asOwner('insert into share_visitor (id, organization_id, link_id, email) values ($1, $2, $3, $4)', [
    visitorId,
    organizationId,
    linkId,
    `${visitorId}@visitors.test`,
  ]);
  await kit.asOwner(
    `insert into share_token (id, organization_id, link_id, visitor_id, token_hash, email_verified_at, expires_at)
     values ($1, $2, $3, $4, $5, now(), now() + interval '1 day')`,
    [tokenId, organizationId, linkId, visitorId, newId()],
  );
  for (const setting of settings) await addSetting(kit, { organizationId, linkId }, setting);
  return {
    kind: 'tokenUser',
    organizationId,
    dataroomId,
    linkId,
    linkName: 'Investors',
    tokenId,
    visitorId,
    email: `${visitorId}@visitors.test`,
    visit: 'open',
    enableChat,
    watermark,
    watermarkText: null,
    allowPrint: false,
    defaultAccess,
    settingsVersion: 0,
    showsWithheldCount: false,
    preview: null,
  };
}
