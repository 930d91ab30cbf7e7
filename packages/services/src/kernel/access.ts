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
} from '@atrium/domain/kernel';
import type { Access, Guard } from './operation.ts';

export function unauthenticated() {
  return new DomainError('UNAUTHENTICATED', 'Sign in to go on.');
}
export function forbidden(message = 'You are not allowed to do this.') {
  return new DomainError('FORBIDDEN', message);
}

/** The member behind the call. @throws UNAUTHENTICATED, or INVALID where no organization is selected. */
export function requireMember(actor: Actor): MemberActor {
  if (!isSignedIn(actor)) throw unauthenticated();
  if (!isMember(actor)) {
    const message = 'Select an organization: send its id in the header X-Organization-Id.';
    throw new DomainError('INVALID', message, {
      issues: [{ path: ['header', 'X-Organization-Id'], message, type: 'missing' }],
    });
  }
  return actor;
}

/** Anybody, signed in or not. */
export function anyone<I>(): Access<Actor, I, null> {
  return {
    guard: 'public',
    scope: 'system',
    check: async ({ actor }) => ({ actor, resource: null }),
  };
}

/** Any signed-in person, about themselves and their organizations. */
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

/** A member of the selected organization whose role may do this in it. */
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

/** The role in the organization of the operators; a superuser has the strongest without being in it. */
const OPERATOR_ROLE = `select u.enable_mfa, case when u.is_superuser then 'Owner' else (
    select m.role from organization_user m join organization o on o.id = m.organization_id
    where m.user_id = u.id and m.is_active and m.left_at is null and o.organization_type = 'Operator' and o.is_active
      and o.deleted_at is null
    order by array_position(array['Owner', 'Contributor', 'Viewer']::varchar[], m.role) limit 1) end as role
  from users u where u.id = ?`;

/**
 * Platform operators who may do this, signed in as people; an API key is never one. Where the installation asks for it,
 * they must have turned two-step sign-in on: FORBIDDEN `two_step_needed`.
 */
export function operator<I>(action: OperatorAction = 'view'): Access<SignedInActor, I, null> {
  return {
    guard: 'operator',
    scope: 'system',
    check: async ({ em, actor, platform }) => {
      if (!isSignedIn(actor)) throw unauthenticated();
      if (!actor.isOperator) throw forbidden();
      const [found] = await em.execute<{ role: OrganizationRole | null; enable_mfa: boolean }[]>(OPERATOR_ROLE, [
        actor.userId,
      ]);
      if (!found || !mayOperate(found.role, action)) throw forbidden();
      if (operatorsNeedTwoStep(platform.config) && !found.enable_mfa) {
        const message = 'Operators sign in with two steps. Turn two-step sign-in on in your account first.';
        throw new DomainError('FORBIDDEN', message, { detailCode: 'two_step_needed' });
      }
      return { actor, resource: null };
    },
  };
}

/** The sign-in service of one's own, which has shown its key: the HTTP server lets it in as the system. */
export function authService<I>(): Access<Extract<Actor, { kind: 'system' }>, I, null> {
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

/** The API reference's word for who may do this with a resource. */
export function guardOn<K extends ResourceKind>(kind: K, action: ResourceAction<K>): Guard {
  return GUARD_ON[leastRole(kind, action)];
}

/** The same rule under another guard name. */
export function guardedAs<A extends Actor, I, R>(guard: Guard, access: Access<A, I, R>): Access<A, I, R> {
  return {
    ...access,
    guard,
  };
}

/** The same rule, and what some inputs need beyond it; `ask` throws where the answer is no. */
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

/** API keys may only do what their scopes name; people in their sessions may do all their roles allow. */
export function checkApiKeyScope(actor: Actor, needed: ApiKeyScope): void {
  if (actor.kind === 'apiKey' && !actor.scopes.includes(needed)) {
    throw forbidden(`This API key lacks the scope ${needed}.`);
  }
}
