import { findLinkVisitor, findVisit, type VisitFound } from '@atrium/db/visitor';
import { type Actor, DomainError, notFound, type Preview, type TokenActor } from '@atrium/domain/kernel';
import { gatesPassed, type LinkGates, type PassedGates, visitState } from '@atrium/domain/visitor';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Access, hashSecret, type Platform, readIn, requireOpenVisit } from '../kernel/index.ts';

const SYSTEM = { kind: 'system', organizationId: null, onBehalfOf: null } as const;

/** A link as one browser sees it. `actor.visit` is what comes next. */
export type Visit = { found: VisitFound; actor: TokenActor };

function gatesOf(found: VisitFound): { link: LinkGates; passed: PassedGates } {
  const { hasPassword, passwordVersion, requireEmailVerification, requireNda, allowList, denyList } = found;
  return {
    link: {
      expiresAt: new Date(found.expiresAt),
      hasPassword,
      passwordVersion,
      requireEmailVerification,
      requireNda,
      allowList,
      denyList,
    },
    passed: { passwordVersion: found.enteredPasswordVersion, email: found.email, hasAccepted: found.hasAccepted },
  };
}

/** Returns which gates are passed or not set. */
export function passedIn(found: VisitFound): ReturnType<typeof gatesPassed> {
  const { link, passed } = gatesOf(found);
  return gatesPassed(link, passed);
}

export function visitOf(found: VisitFound, preview: Preview | null = null): Visit {
  const { link, passed } = gatesOf(found);
  const { organizationId, dataroomId, linkId, linkName, tokenId, visitorId, email } = found;
  const { enableChat, watermark, watermarkText, allowPrint, defaultAccess, settingsVersion, showsWithheldCount } =
    found;
  return {
    found,
    actor: {
      kind: 'tokenUser',
      organizationId,
      dataroomId,
      linkId,
      linkName,
      tokenId,
      visitorId,
      email,
      visit: visitState(link, passed, new Date()),
      enableChat,
      watermark,
      watermarkText,
      allowPrint,
      defaultAccess,
      settingsVersion,
      showsWithheldCount,
      preview,
    },
  };
}

async function visitByToken(em: EntityManager, token: string): Promise<Visit | null> {
  const found = await findVisit(em, { tokenHash: hashSecret(token) });
  return found && visitOf(found);
}

/**
 * Returns a link as one of its visitors sees it, for an Owner who previews it or (null) for work in the visitor's name. Without a visitor, it is the link for
 * somebody who has not been there. The gates count as passed, except that the link must still admit the visitor's address.
 * Null if the link does not work, or the visitor is none of its visitors.
 */
export async function previewedVisit(
  em: EntityManager,
  { linkId, visitorId }: { linkId: string; visitorId: string | null },
  preview: Preview | null,
): Promise<Visit | null> {
  const found = await findVisit(em, { linkId });
  const visitor = visitorId === null ? null : await findLinkVisitor(em, { linkId, visitorId });
  if (!found || (visitorId !== null && !visitor)) return null;
  const email = visitor?.email ?? null;
  const requireEmailVerification = found.requireEmailVerification && email !== null;
  return visitOf(
    { ...found, visitorId, email, requireEmailVerification, hasPassword: false, requireNda: false },
    preview,
  );
}

/**
 * Returns the actor of a visit. `token` is the one that the request shows, `cookie` the one that its browser keeps. The
 * browser's token counts if it is of the same link, because it has passed gates that the link's own token has not.
 * @throws NOT_FOUND if the link is unknown, revoked or withdrawn with its room or organization
 */
export async function authenticateVisitor(
  platform: Platform,
  { token, cookie }: { token: string | null; cookie: string | null },
): Promise<TokenActor> {
  const visit = await readIn({ platform, actor: SYSTEM }, async (em) => {
    const shown = token === null ? null : await visitByToken(em, token);
    if (cookie === null || (token !== null && (shown === null || shown.actor.tokenId !== null))) return shown;
    const kept = await visitByToken(em, cookie);
    return shown === null || kept?.actor.linkId === shown.actor.linkId ? kept : shown;
  });
  if (!visit) throw notFound('Link');
  return visit.actor;
}

/** Returns the visitor of a token with the rights that they have now. Null if the link or the token opens nothing any more. */
export async function visitorNow(platform: Platform, tokenId: string): Promise<TokenActor | null> {
  const found = await readIn({ platform, actor: SYSTEM }, async (em) => findVisit(em, { tokenId }));
  const actor = found && visitOf(found).actor;
  return actor?.visit === 'open' ? actor : null;
}

/** The visit of the token in the input or, without one, of the caller. */
async function visitOfCall(em: EntityManager, token: string | undefined, actor: Actor): Promise<Visit | null> {
  const caller = actor.kind === 'tokenUser' ? actor : null;
  if (caller?.preview) return previewedVisit(em, caller, caller.preview);
  const named = token === undefined ? null : await visitByToken(em, token);
  if (token !== undefined && named === null) return null;
  const isCallers = caller !== null && (named === null || named.actor.linkId === caller.linkId);
  if (!isCallers || named?.actor.tokenId) return named;
  const found = await findVisit(em, caller.tokenId === null ? caller : { tokenId: caller.tokenId });
  return found && visitOf(found);
}

/** A caller with a token of a link that has not expired. The call itself asks which gates they have passed. */
export function withLink<I extends { token?: string | undefined }>(): Access<Actor, I, Visit> {
  const access = withAnyLink<I>();
  return {
    ...access,
    check: async (question) => {
      const answer = await access.check(question);
      if (answer.resource.actor.visit === 'expired') requireOpenVisit(answer.resource.actor);
      return answer;
    },
  };
}

/** A caller with a token of a link, also of one that has expired. */
export function withAnyLink<I extends { token?: string | undefined }>(): Access<Actor, I, Visit> {
  return {
    guard: 'token',
    scope: 'system',
    check: async ({ em, actor, input }) => {
      const visit = await visitOfCall(em, input.token, actor);
      if (!visit) throw notFound('Link');
      return { actor, resource: visit };
    },
  };
}

/** A visitor who has passed every gate, in their organization's transaction. */
export function openVisit<I>(): Access<TokenActor, I, null> {
  return {
    guard: 'token',
    scope: 'organization',
    check: async ({ actor }) => {
      if (actor.kind !== 'tokenUser') throw notFound('Link');
      requireOpenVisit(actor);
      return { actor, resource: null };
    },
  };
}

/** @throws FORBIDDEN if a gate before this one is not passed */
export function requireGatesBefore(gate: 'email' | 'agreement', { found, actor }: Visit): void {
  const passed = passedIn(found);
  if (!passed.password) requireOpenVisit({ ...actor, visit: 'password' });
  if (gate === 'agreement' && !passed.email) requireOpenVisit({ ...actor, visit: 'email' });
}

/** @throws CONFLICT because the link does not ask for this */
export function notAsked(message: string): DomainError {
  return new DomainError('CONFLICT', message);
}
