import { type MemberActor, newId } from '@atrium/domain/kernel';
import { hashSecret, newSecret } from '@atrium/services/kernel';
import {
  addSetting,
  createFolderIn,
  createIndexedDocument,
  createRoom,
  insertLink,
  type TestPlatform,
} from '@atrium/services/testing';
import { WORDS } from '../canary/hide.ts';

type Headers = () => Promise<Record<string, string>>;
/** A visitor who attacks. `mayRead`: whether the visitor has passed every gate of a link that works. */
export type VisitingAttacker = {
  name: string;
  ids: Record<string, string>;
  headers: Headers;
  mayRead: boolean;
  /** Whether the short attack tries it, too. */
  isShort: boolean;
};

type Victim = { owner: MemberActor; ids: Record<string, string> };
/** Requests with the token of one link. */
const USES_OF_LINK = 500;
const PAGES = [`The rent of ${WORDS} is USD 100.`];

/** Creates a data room in which a folder, a document and its lifted neighbour are withheld, and one document is shown. */
async function fillRoom(kit: TestPlatform, owner: MemberActor) {
  const room = (await createRoom(kit, owner, { name: 'Shared', accessPolicy: 'Private' })).id;
  const top = (await createFolderIn(kit, owner, room, 'Terms')).id;
  const folder = (await createFolderIn(kit, owner, room, WORDS, top)).id;
  const at = (folderId: string) => ({ dataroomId: room, folderId });
  const inside = await createIndexedDocument(kit, owner, at(folder), { name: `${WORDS}.txt`, pages: PAGES });
  const beside = await createIndexedDocument(kit, owner, at(top), { name: `${WORDS} too.txt`, pages: PAGES });
  const open = await createIndexedDocument(kit, owner, at(top), { name: 'Terms.txt', pages: ['The rent is USD 2.'] });
  return { room, folder, inside, beside, open };
}

/**
 * Creates visitors of the victim's data room in every state that their tokens can have, and visitors of other rooms and
 * organizations. The secret is in items that the links withhold.
 */
export async function visitingAttackers(
  kit: TestPlatform,
  { owner, ids }: Victim,
  stranger: MemberActor,
): Promise<VisitingAttacker[]> {
  const { organizationId } = owner.membership;
  const { room, folder, inside, beside, open } = await fillRoom(kit, owner);
  const linkTo = async (settings: Parameters<typeof insertLink>[3] = {}) => {
    const link = await insertLink(kit, owner, room, { enableChat: true, ...settings });
    const of = { organizationId, linkId: link.id };
    await addSetting(kit, of, { folderId: folder, access: 'none' });
    await addSetting(kit, of, { documentId: beside.id, access: 'none' });
    await kit.asOwner(`update share_link set default_access = 'download', watermark = false where id = $1`, [link.id]);
    return link;
  };
  /** A new browser of a new visitor who has passed every gate of a link. A call can end a visit, so each request has one. */
  const entered = async (linkId: string, of = organizationId): Promise<string> => {
    const [visitorId, token] = [newId(), newSecret()];
    const email = `${visitorId}@fund.example`;
    await kit.asOwner('insert into share_visitor (id, organization_id, link_id, email) values ($1, $2, $3, $4)', [
      visitorId,
      of,
      linkId,
      email,
    ]);
    await kit.asOwner(
      `insert into share_token (id, organization_id, link_id, visitor_id, parent_token_id, token_hash, email_verified_at, expires_at)
       values ($1, $2, $3, $4, $3, $5, now(), now() + interval '1 day')`,
      [newId(), of, linkId, visitorId, hashSecret(token)],
    );
    return token;
  };
  const guarded = async () => linkTo({ requireEmailVerification: true });
  const gated = await guarded();
  const [expired, revoked, narrowed] = [await linkTo(), await linkTo(), await linkTo()];
  await kit.asOwner(`update share_link set expires_at = now() - interval '1 second' where id = $1`, [expired.id]);
  await kit.asOwner('update share_link set revoked_at = now() where id = $1', [revoked.id]);
  await kit.asOwner(`update share_link set default_access = 'none' where id = $1`, [narrowed.id]);
  const signedOut = async (): Promise<string> => {
    const token = await entered(gated.id);
    await kit.asOwner('update share_token set revoked_at = now() where token_hash = $1', [hashSecret(token)]);
    return token;
  };
  /** The token of a link, of another one after some requests, because each token may only make so many in a minute. */
  let [current, uses] = [gated, 0];
  const beforeGate = async (): Promise<string> => {
    uses += 1;
    if (uses % USES_OF_LINK === 0) current = await guarded();
    return current.token;
  };
  const other = (await createRoom(kit, owner, { name: 'Other', accessPolicy: 'Public' })).id;
  const elsewhere = await insertLink(kit, owner, other);
  const abroadRoom = (await createRoom(kit, stranger, { name: 'Abroad' })).id;
  const abroad = await insertLink(kit, stranger, abroadRoom);

  const withheld = {
    ...ids,
    folderId: folder,
    parentFolderId: folder,
    targetFolderId: folder,
    documentId: inside.id,
    versionId: inside.versionId,
    besideId: beside.id,
  };
  const outside = { ...withheld, dataroomId: room, openId: open.id };
  const shows =
    (token: () => Promise<string>): Headers =>
    async () => ({ 'x-share-token': await token() });
  const keeps =
    (cookie: () => Promise<string>): Headers =>
    async () => ({
      'x-atrium-visit': '1',
      cookie: `atrium_visit=${await cookie()}`,
    });
  const changed = async () => {
    const token = await entered(gated.id);
    return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  };
  const attacker = (name: string, headers: Headers, more: Partial<VisitingAttacker> = {}): VisitingAttacker => ({
    name,
    ids: withheld,
    headers,
    mayRead: false,
    isShort: false,
    ...more,
  });
  return [
    attacker(
      'visitor',
      shows(async () => entered(gated.id)),
      { mayRead: true, isShort: true },
    ),
    attacker('visitor before the gate', shows(beforeGate), { ids: outside, isShort: true }),
    attacker('visitor after signing out', keeps(signedOut), { ids: outside, isShort: true }),
    attacker(
      'visitor by the cookie',
      keeps(async () => entered(gated.id)),
      { mayRead: true },
    ),
    attacker('visitor with a changed cookie', keeps(changed), { ids: outside }),
    attacker(
      'visitor of an expired link',
      shows(async () => entered(expired.id)),
      { ids: outside },
    ),
    attacker(
      'visitor of a revoked link',
      shows(async () => entered(revoked.id)),
      { ids: outside },
    ),
    attacker(
      'visitor of a narrowed link',
      shows(async () => entered(narrowed.id)),
      { ids: { ...withheld, openId: open.id } },
    ),
    attacker(
      'visitor of another room',
      shows(async () => entered(elsewhere.id)),
      { ids: outside, mayRead: true },
    ),
    attacker(
      'visitor of another organization',
      shows(async () => entered(abroad.id, stranger.membership.organizationId)),
      { ids: outside, mayRead: true },
    ),
    attacker(
      'visitor with a guessed token',
      shows(async () => newSecret()),
      { ids: outside },
    ),
  ];
}
