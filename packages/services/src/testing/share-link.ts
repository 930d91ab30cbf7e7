import { type MemberActor, newId } from '@atrium/domain/kernel';
import { hashSecret, newSecret } from '../kernel/index.ts';
import { hashPassword } from '../session/index.ts';
import type { TestPlatform } from './platform.ts';

type LinkSettings = {
  password?: string;
  requireEmailVerification?: boolean;
  requireNda?: boolean;
  allowList?: string[];
  denyList?: string[];
  enableChat?: boolean;
  expiresAt?: Date;
};

export type TestLink = { id: string; token: string };

/** Inserts a share link of a data room and returns its token. */
export async function insertLink(
  { asOwner }: Pick<TestPlatform, 'asOwner'>,
  owner: MemberActor,
  dataroomId: string,
  settings: LinkSettings = {},
): Promise<TestLink> {
  const { password, requireNda = false, allowList = [], denyList = [], enableChat = false } = settings;
  const { requireEmailVerification = requireNda, expiresAt = new Date(Date.now() + 86_400_000) } = settings;
  const link = { id: newId(), token: newSecret() };
  await asOwner(
    `insert into share_link (id, organization_id, dataroom_id, created_by_id, name, token_hash, expires_at, enable_chat,
       require_email_verification, require_nda, allow_list, deny_list, password_hash)
     values ($1, $2, $3, $4, 'Investors', $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      link.id,
      owner.membership.organizationId,
      dataroomId,
      owner.userId,
      hashSecret(link.token),
      expiresAt,
      enableChat,
      requireEmailVerification,
      requireNda,
      allowList,
      denyList,
      password === undefined ? null : await hashPassword(password),
    ],
  );
  return link;
}
