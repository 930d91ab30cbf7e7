import type { EventTopic } from '@atrium/domain/event';
import type { AreaName, AuditResource } from '@atrium/domain/area';
import type { Actor, ApiKeyScope, DomainError, JobDefinition } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Client, Platform } from './platform.ts';
import type { Scope } from './transaction/index.ts';

/** Who may call, in the words of the API reference (`x-guard`). */
export type Guard =
  | 'public'
  | 'user'
  | 'orgMember'
  | 'orgViewer'
  | 'orgContributor'
  | 'orgOwner'
  | 'token'
  | 'tokenOrMember'
  | 'resourceViewer'
  | 'resourceContributor'
  | 'resourceOwner'
  | 'operator'
  | 'operatorOrgOwner'
  | 'webhook'
  | 'authService';

export type CallContext = {
  platform: Platform;
  actor: Actor;
  requestId: string;
  idempotencyKey: string | null;
  client: Client;
};

export type OutboxEntry = {
  topic: EventTopic;
  action: string;
  resourceId: string;
  dataroomId?: string | null;
  userId?: string | null;
};

/** The facts that an access rule decides with. */
export type Question<A extends Actor, I> = { em: EntityManager; actor: A; input: I; platform: Platform };

/**
 * Who may call. `check` loads the resource in the caller's organization, asks the policy and returns the resource for
 * `run`. It throws if the policy refuses.
 */
export type Access<A extends Actor, I, R> = {
  guard: Guard;
  scope: Scope;
  /** The scope of the audit row, if it is not the transaction's: rows of personal calls belong to no organization. */
  auditScope?: Scope;
  check: (question: Question<Actor, I>) => Promise<{ actor: A; resource: R }>;
};

/** A call's answer that commits its transaction and then fails with `error`: a counted attempt must stay counted. */
export class Refusal {
  readonly error: DomainError;
  constructor(error: DomainError) {
    this.error = error;
  }
}

/** An event before its topic is known. The area of the call gives the topic. */
export type EmittedEvent = Omit<OutboxEntry, 'topic'> & { topic?: EventTopic };

/** More about an audit row, for calls whose caller is not who the row is about. */
export type NoteDetails = {
  /** The action of the row, if several calls are one action: all ways to sign in are `session.signIn`. */
  action?: string;
  /** The person who signed in or proved who they are during the call. */
  by?: Actor;
  /** Organizations that get a copy of the row. */
  copyTo?: readonly string[];
};

/** The effect of a call in an organization other than the caller's, for the log and the browsers there. */
export type DoneElsewhere = {
  action: `${AreaName}.${string}`;
  resourceType: AuditResource;
  resourceId: string | null;
  summary?: Record<string, unknown>;
  /** The person who did it, if the caller was not signed in yet. */
  by?: Actor;
  event: OutboxEntry;
};

/** The work of a call that writes: one transaction, and everything that belongs in it. */
export type Work<A extends Actor, I, R> = {
  em: EntityManager;
  actor: A;
  input: I;
  resource: R;
  platform: Platform;
  requestId: string;
  client: Client;
  /** Adds a job in this transaction, so it exists only if this commits. Returns the background task's id. */
  enqueue: <P extends z.ZodType>(
    job: JobDefinition<P>,
    payload: z.input<P>,
    options?: { resourceId?: string },
  ) => Promise<string>;
  /** Sends a live event when this commits. */
  emit: (event: EmittedEvent) => void;
  /** Runs after the commit and before the answer, for what a transaction cannot undo. Failures are logged. */
  whenCommitted: (run: () => Promise<void>) => void;
  /** Sets the resource and small facts of the audit row. The facts never contain contents. */
  note: (
    resourceType: AuditResource,
    resourceId: string | null,
    summary?: Record<string, unknown>,
    details?: NoteDetails,
  ) => void;
  /**
   * Writes an audit row in the log of another organization, and sends its members a live event, when this commits. Needs the
   * scope `system`.
   */
  recordIn: (organizationId: string, what: DoneElsewhere) => void;
  /** Makes the answer of a call that commits what it wrote and then fails with this error. */
  refuse: (error: DomainError) => Refusal;
};

export type OperationKind = 'command' | 'query' | 'flow';

export type OperationDefinition<I extends z.ZodType, O extends z.ZodType, K extends OperationKind = OperationKind> = {
  area: AreaName;
  name: string;
  kind: K;
  summary: string;
  input: I;
  output: O;
  /** The scope that an API key needs. */
  scope: ApiKeyScope;
  guard: Guard;
};

/** A call. It parses its input, asks its access rule, runs and parses its answer. It throws only DomainError. */
export type Operation<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  K extends OperationKind = OperationKind,
> = {
  (context: CallContext, input: z.input<I>): Promise<z.output<O>>;
  /** Asks only for the access decision. Resolves if allowed, throws what the call would throw. */
  decide: (context: CallContext, input: z.input<I>) => Promise<void>;
  readonly definition: OperationDefinition<I, O, K>;
};
