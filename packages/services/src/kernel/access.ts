import { operatorOf } from '@atrium/db/organization';
import {
  leastRole,
  mayIn,
  mayOperate,
  type OperatorAction,
  ORGANIZATION_POLICY,
  type OrganizationAction,
  type ResourceAction,
  type ResourceKind,
} from '@atrium/domain/access';
import {
  type Actor,
  type ApiKeyScope,
  DomainError,
  isMember,
  isSignedIn,
  type MemberActor,
  operatorsNeedTwoStep,
  type OrganizationRole,
  type ResourceRole,
  type SignedInActor,
  type TokenActor,
} from '@atrium/domain/kernel';
import { z } from 'zod';
import type { Access, Guard, Question } from './operation.ts';
import type { Platform } from './platform.ts';

type SystemActor = Extract<Actor, { kind: 'system' }>;

export function unauthenticated() {
  return new DomainError('UNAUTHENTICATED', 'Sign in to continue.');
}
export function forbidden(message = 'You are not allowed to do this.') {
  return new DomainError('FORBIDDEN', message);
}

/** Returns the member who calls. @throws UNAUTHENTICATED, or INVALID if no organization is selected */
export function requireMember(actor: Actor): MemberActor {
  if (actor.kind === 'tokenUser') throw forbidden('Visitors of a share link cannot do this.');
  if (!isSignedIn(actor)) throw unauthenticated();
  if (!isMember(actor)) {
    const message = 'Select an organization: send its id in the header X-Organization-Id.';
    throw new DomainError('INVALID', message, {
      issues: [{ path: ['header', 'X-Organization-Id'], message, type: 'missing' }],
    });
  }
  return actor;
}

const LINK_EXPIRED = 'This link has expired. Ask the sender for a new one.';
const NEXT_GATE = {
  password: { detailCode: 'password_required', message: 'Enter the password of this link first.' },
  email: { detailCode: 'verification_required', message: 'Verify your e-mail address first.' },
  agreement: { detailCode: 'nda_required', message: 'Accept the agreement first.' },
} as const;

/** @throws EXPIRED or FORBIDDEN if the visitor has not passed every gate of the link */
export function requireOpenVisit({ visit }: TokenActor): void {
  if (visit === 'open') return;
  if (visit === 'expired') throw new DomainError('EXPIRED', LINK_EXPIRED, { detailCode: 'link_expired' });
  const { detailCode, message } = NEXT_GATE[visit];
  throw new DomainError('FORBIDDEN', message, { detailCode });
}

const ADMITS_EVERYBODY: ReadonlySet<string> = new Set(['public', 'token', 'webhook', 'authService'] satisfies Guard[]);

/**
 * Refuses a visitor of a share link at every call that does not name visitors, and before every gate is passed.
 * @throws EXPIRED or FORBIDDEN
 */
export function checkVisitor(actor: Actor, guard: string): void {
  if (actor.kind !== 'tokenUser' || ADMITS_EVERYBODY.has(guard)) return;
  requireOpenVisit(actor);
  if (guard !== 'tokenOrMember') throw forbidden('Visitors of a share link cannot do this.');
}

/** Refuses a call to an Owner who previews a link, unless it may run in a preview. @throws FORBIDDEN `preview_read_only` */
export function checkPreview(actor: Actor, isAllowed: boolean): void {
  if (isAllowed || actor.kind !== 'tokenUser' || actor.preview === null) return;
  throw new DomainError('FORBIDDEN', 'This is a preview. End it to make changes.', { detailCode: 'preview_read_only' });
}

/** Everybody, signed in or not. */
export function anyone<I>(): Access<Actor, I, null> {
  return {
    guard: 'public',
    scope: 'system',
    check: async ({ actor }) => ({ actor, resource: null }),
  };
}

/** Every signed-in user, for their own data and their organizations. */
export function signedIn<I>(): Access<SignedInActor, I, null> {
  return {
    guard: 'user',
    scope: 'user',
    check: async ({ actor }) => {
      if (!isSignedIn(actor)) throw unauthenticated();
      return { actor, resource: null };
    },
  };
}

const GUARD_OF: Record<Exclude<OrganizationRole, 'Token'>, Guard> = {
  Guest: 'orgMember',
  Viewer: 'orgViewer',
  Contributor: 'orgContributor',
  Owner: 'orgOwner',
};

/** A member whose role in the selected organization allows the action. */
export function inOrganization<I>(action: OrganizationAction, guard?: Guard): Access<MemberActor, I, null> {
  return {
    guard: guard ?? GUARD_OF[ORGANIZATION_POLICY[action]],
    scope: 'organization',
    check: async ({ actor }) => {
      const member = requireMember(actor);
      if (!mayIn(member.membership.role, action)) throw forbidden();
      return { actor: member, resource: null };
    },
  };
}

/**
 * An operator whose role allows the action. API keys are never operators. If the installation requires two-step sign-in
 * and the operator has not turned it on, the call fails with FORBIDDEN `two_step_needed`.
 */
export function operator<I>(action: OperatorAction = 'view'): Access<SignedInActor, I, null> {
  return {
    guard: 'operator',
    scope: 'system',
    check: async ({ em, actor, platform }) => {
      if (!isSignedIn(actor)) throw unauthenticated();
      if (!actor.isOperator) throw forbidden();
      const found = await operatorOf(em, actor.userId);
      if (!found || !mayOperate(found.role, action)) throw forbidden();
      if (operatorsNeedTwoStep(platform.config) && !found.hasTwoStep) {
        const message = 'Operators must use two-step sign-in. Turn it on in your account first.';
        throw new DomainError('FORBIDDEN', message, { detailCode: 'two_step_needed' });
      }
      return { actor, resource: null };
    },
  };
}

/** An Owner of the operators' organization, or a superuser: for what operators must not do to each other. */
export function operatorOrgOwner<I>(): Access<SignedInActor, I, null> {
  return { ...operator<I>('manageOperators'), guard: 'operatorOrgOwner' };
}

/** The input of a webhook: the bytes that the other service signed, and its headers in lower case. */
export const WebhookInput = z.object({
  body: z.instanceof(Uint8Array),
  headers: z.record(z.string(), z.string()),
});
export type WebhookInput = z.output<typeof WebhookInput>;

/**
 * Another service that signs what it sends. `verify` returns whether the signature fits the bytes; it compares in constant
 * time. The call then runs with the system's rights.
 */
export function webhook<I extends WebhookInput>(
  verify: (request: WebhookInput, platform: Platform) => boolean | Promise<boolean>,
): Access<SystemActor, I, null> {
  return {
    guard: 'webhook',
    scope: 'system',
    check: async ({ input, platform }) => {
      if (!(await verify(input, platform))) {
        throw new DomainError('BAD_SIGNATURE', 'The signature is missing or wrong.');
      }
      return { actor: { kind: 'system', organizationId: null, onBehalfOf: null }, resource: null };
    },
  };
}

/**
 * A member by the first rule, or a visitor of a share link by the second one. Both rules run in the organization's
 * transaction.
 */
export function tokenOrMember<I, R>(
  member: Access<MemberActor, I, R>,
  visitor: (question: Question<TokenActor, I>) => Promise<R>,
): Access<MemberActor | TokenActor, I, R> {
  return {
    guard: 'tokenOrMember',
    scope: 'organization',
    check: async (question) => {
      const { actor } = question;
      if (actor.kind !== 'tokenUser') return member.check(question);
      return { actor, resource: await visitor({ ...question, actor }) };
    },
  };
}

/** The internal sign-in service, which has shown its key. The HTTP server admits it as the system. */
export function authService<I>(): Access<SystemActor, I, null> {
  return {
    guard: 'authService',
    scope: 'system',
    check: async ({ actor }) => {
      if (actor.kind !== 'system') throw unauthenticated();
      return { actor, resource: null };
    },
  };
}

const GUARD_ON: Record<ResourceRole, Guard> = {
  Viewer: 'resourceViewer',
  Contributor: 'resourceContributor',
  Owner: 'resourceOwner',
};

/** The guard that the API reference shows for an action on a resource. */
export function guardOn<K extends ResourceKind>(kind: K, action: ResourceAction<K>): Guard {
  return GUARD_ON[leastRole(kind, action)];
}

/** The same rule with another guard name. */
export function guardedAs<A extends Actor, I, R>(guard: Guard, access: Access<A, I, R>): Access<A, I, R> {
  return {
    ...access,
    guard,
  };
}

/** The same rule plus what some inputs need. `ask` throws to refuse. */
export function andFor<A extends Actor, I, R>(
  access: Access<A, I, R>,
  ask: (input: I, answer: { actor: A; resource: R }) => void,
): Access<A, I, R> {
  return {
    ...access,
    check: async (question) => {
      const answer = await access.check(question);
      ask(question.input, answer);
      return answer;
    },
  };
}

/** API keys may do only what their scopes allow. Sessions have no scopes. */
export function checkApiKeyScope(actor: Actor, needed: ApiKeyScope): void {
  if (actor.kind === 'apiKey' && !actor.scopes.includes(needed)) {
    throw forbidden(`This API key lacks the scope ${needed}.`);
  }
}
