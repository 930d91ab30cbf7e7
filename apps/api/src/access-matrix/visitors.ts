import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, newId, type VisitState } from '@atrium/domain/kernel';
import { newSecret } from '@atrium/services/kernel';
import {
  addSetting,
  createFolderIn,
  createIndexedDocument,
  insertLink,
  lastMailTo,
  type TestLink,
  type TestPlatform,
} from '@atrium/services/testing';
import {
  acceptNda,
  authenticateVisitor,
  enterVisit,
  leaveVisit,
  requestVerification,
  unlock,
  verifyAddress,
} from '@atrium/services/visitor';
import { visitorOf } from '../kernel/authentication.ts';
import type { VisitTokens } from '../kernel/visit-cookie.ts';
import { absentThings, buildHouse, furnishOthers, type House, type Things } from './things.ts';

/** Where a thing is: shown by the link, withheld by it, in another data room or organization, or nowhere. */
export const VISITOR_PLACES = ['shown', 'withheld', 'otherRoom', 'foreign', 'absent'] as const;
export type VisitorPlace = (typeof VISITOR_PLACES)[number];

/** A visitor with real tokens, as the test arranged it. The expectation follows from this, never from the product's actor. */
export type VisitorCaller = {
  name: string;
  /** The next gate, or `unknown` if the tokens open no link. */
  state: VisitState | 'unknown';
  roomId: string;
  /** The ids of the items of the data room that do not exist for this visitor. */
  hidden: readonly string[];
  mayDownload: boolean;
  /** Whether the link lets its visitors ask the documents. */
  mayAsk: boolean;
  /** Whether the visitor has accepted the agreement. Its record is not written yet. */
  hasAccepted: boolean;
  headers: IncomingHttpHeaders;
  /** The product's actor for these tokens, found once. */
  actor: () => Promise<Actor>;
};

export type VisitorWorld = { visitors: VisitorCaller[]; places: Record<VisitorPlace, Things> };

const PASSWORD = 'correct horse';
const TERMS = 'You keep everything in this room secret.';
const EVERY_GATE = { password: PASSWORD, requireEmailVerification: true, requireNda: true };

type Place = { kit: TestPlatform; house: House };

/** Each gate counts its attempts by the address, so each call has another one. */
function stranger({ kit }: Place) {
  return kit.contextOf({ kind: 'anonymous' }, { client: { ip: `192.0.2.${newId()}`, userAgent: 'test' } });
}

/** Passes every gate by the product's own calls. Returns the token of each step. */
async function passGates(place: Place, { token }: TestLink) {
  const email = `${newId()}@fund.example`;
  const afterPassword = (await unlock(stranger(place), { token, password: PASSWORD })).token;
  const asked = (await requestVerification(stranger(place), { token: afterPassword, email })).token;
  const { code } = await lastMailTo(place.kit, email);
  const afterEmail = (await verifyAddress(stranger(place), { token: asked, otp: code })).token;
  return { afterPassword, afterEmail, afterAll: async () => accept(place, afterEmail) };
}

async function accept(place: Place, token: string): Promise<string> {
  const accepted = await acceptNda(stranger(place), { token, name: 'Ada' });
  await enterVisit(stranger(place), { token: accepted.token });
  return accepted.token;
}

async function change({ kit }: Place, link: TestLink, set: string): Promise<void> {
  await kit.asOwner(`update share_link set ${set} where id = $1`, [link.id]);
}

/** Creates the things that visitors ask for, in every place. */
async function furnish({ kit, house }: Place, foreignHouse: House): Promise<Record<VisitorPlace, Things>> {
  const shown = await furnishOthers(kit, house, 'Private');
  const { room } = shown.ids;
  const folder = (await createFolderIn(kit, house.founder, room, 'Withheld')).id;
  const document = (await createIndexedDocument(kit, house.founder, { dataroomId: room })).id;
  await kit.asOwner(`update dataroom set metadata = jsonb_set(metadata, '{ndaContent}', $2::jsonb) where id = $1`, [
    room,
    JSON.stringify(TERMS),
  ]);
  return {
    shown,
    withheld: { ...shown, ids: { ...shown.ids, folder, document } },
    otherRoom: await furnishOthers(kit, house, 'Public'),
    foreign: await furnishOthers(kit, foreignHouse, 'Public'),
    absent: absentThings(),
  };
}

type Arranged = Pick<VisitorCaller, 'name' | 'state'> &
  Partial<Pick<VisitorCaller, 'roomId' | 'hidden' | 'mayDownload' | 'mayAsk' | 'hasAccepted'>> & {
    token?: string | null;
    cookie?: string | null;
  };

/** Creates visitors in every state of a visit, with their real tokens, and the things that they ask for. */
export async function buildVisitors(kit: TestPlatform): Promise<VisitorWorld> {
  const house = await buildHouse(kit);
  const place: Place = { kit, house };
  const foreignHouse = await buildHouse(kit);
  const places = await furnish(place, foreignHouse);
  const { room, folder, document } = places.shown.ids;
  const withheld = [places.withheld.ids.folder, places.withheld.ids.document];
  const linkTo = async (settings: Parameters<typeof insertLink>[3] = {}, to = room, hidden = withheld) => {
    const link = await insertLink(kit, house.founder, to, settings);
    for (const id of hidden) {
      const item = id === folder || id === withheld[0] ? { folderId: id } : { documentId: id };
      await addSetting(kit, { organizationId: house.id, linkId: link.id }, { ...item, access: 'none' });
    }
    return link;
  };
  const passed = async (link: TestLink) => (await passGates(place, link)).afterAll();

  const gated = await linkTo(EVERY_GATE);
  const steps = await passGates(place, gated);
  const atAgreement = (await passGates(place, gated)).afterEmail;
  const all = await steps.afterAll();
  const signedOut = await passed(gated);
  await leaveVisit(stranger(place), { token: signedOut });
  const another = await linkTo(EVERY_GATE, room, [...withheld, document]);
  const anotherToken = await passed(another);
  const [expired, revoked, narrowed, closed] = [
    await linkTo(EVERY_GATE),
    await linkTo(EVERY_GATE),
    await linkTo(EVERY_GATE),
    await linkTo(EVERY_GATE),
  ];
  const ended = { expired: await passed(expired), revoked: await passed(revoked) };
  await change(place, expired, `expires_at = now() - interval '1 second'`);
  await change(place, revoked, 'revoked_at = now()');
  const narrowedToken = await passed(narrowed);
  await addSetting(kit, { organizationId: house.id, linkId: narrowed.id }, { folderId: folder, access: 'none' });
  await addSetting(kit, { organizationId: house.id, linkId: narrowed.id }, { documentId: document, access: 'none' });
  const closedToken = await passed(closed);
  await change(place, closed, `default_access = 'none'`);
  const denied = await linkTo(EVERY_GATE);
  const deniedToken = await passed(denied);
  await change(place, denied, `deny_list = '{fund.example}'`);
  const relocked = await linkTo(EVERY_GATE);
  const relockedToken = await passed(relocked);
  await change(place, relocked, 'password_version = password_version + 1');
  const generous = await linkTo();
  await change(place, generous, `default_access = 'download'`);
  const open = await linkTo(EVERY_GATE);
  const openToken = await passed(open);
  await change(place, open, 'enable_chat = true');
  const ungated = await linkTo();
  const elsewhere = await linkTo({}, places.otherRoom.ids.room, []);
  const abroad = await insertLink(kit, foreignHouse.founder, places.foreign.ids.room);

  const arranged: Arranged[] = [
    { name: 'no gate', token: gated.token, state: 'password' },
    { name: 'the password', token: steps.afterPassword, state: 'email' },
    { name: 'the password and the address', token: atAgreement, state: 'agreement' },
    { name: 'every gate', token: all, state: 'open' },
    { name: 'the token of the gate before the last, after the last', token: steps.afterEmail, state: 'open' },
    { name: 'every gate, by the cookie', cookie: all, state: 'open' },
    { name: "every gate, by the cookie beside the link's token", token: gated.token, cookie: all, state: 'open' },
    { name: "a parent's token where a child's is required", token: gated.token, state: 'password' },
    { name: 'a changed cookie', cookie: `${all.slice(0, -1)}${all.endsWith('A') ? 'B' : 'A'}`, state: 'unknown' },
    { name: 'a longer cookie', cookie: `${all}x`, state: 'unknown' },
    { name: 'a token of before the sign-out, in another browser', token: signedOut, state: 'unknown' },
    { name: 'a cookie of before the sign-out', cookie: signedOut, state: 'unknown' },
    { name: 'a guessed token', token: newSecret(), state: 'unknown' },
    { name: 'the id of the link as its token', token: gated.id, state: 'unknown' },
    { name: 'a guessed token beside a good cookie', token: newSecret(), cookie: all, state: 'unknown' },
    { name: 'the token of an expired link', token: expired.token, state: 'expired' },
    { name: 'every gate of an expired link', token: ended.expired, state: 'expired' },
    { name: 'the token of a revoked link', token: revoked.token, state: 'unknown' },
    { name: 'every gate of a revoked link', token: ended.revoked, state: 'unknown' },
    { name: 'a narrowed link', token: narrowedToken, state: 'open', hidden: [...withheld, folder, document] },
    {
      name: 'a link that shows nothing any more',
      token: closedToken,
      state: 'open',
      hidden: [...withheld, folder, document],
    },
    { name: 'an address that is denied since', token: deniedToken, state: 'email' },
    { name: 'a password that has changed since', token: relockedToken, state: 'password' },
    { name: 'another link of the data room', token: anotherToken, state: 'open', hidden: [...withheld, document] },
    { name: "another link's token beside this link's cookie", token: another.token, cookie: all, state: 'password' },
    { name: 'a link without gates', token: ungated.token, state: 'open', hasAccepted: false },
    { name: 'a link that allows questions', token: openToken, state: 'open', mayAsk: true },
    {
      name: 'a link that allows downloads',
      token: generous.token,
      state: 'open',
      mayDownload: true,
      hasAccepted: false,
    },
    {
      name: 'a link of another data room',
      token: elsewhere.token,
      state: 'open',
      roomId: places.otherRoom.ids.room,
      hidden: [],
      hasAccepted: false,
    },
    {
      name: 'a link of another organization',
      token: abroad.token,
      state: 'open',
      roomId: places.foreign.ids.room,
      hidden: [],
      hasAccepted: false,
    },
  ];
  const visitors = arranged.map(({ token = null, cookie = null, ...more }) =>
    callerOf(
      kit,
      { roomId: room, hidden: withheld, mayDownload: false, mayAsk: false, hasAccepted: true, ...more },
      { token, cookie },
    ),
  );
  return { visitors, places };
}

function callerOf(kit: TestPlatform, visitor: Omit<VisitorCaller, 'headers' | 'actor'>, tokens: VisitTokens) {
  let actor: Promise<Actor> | undefined;
  return { ...visitor, headers: {}, actor: () => (actor ??= visitorOf(kit.platform, authenticateVisitor, tokens)) };
}
