import type { EventTopic } from '@atrium/domain/event';
import type { Actor, JobDefinition } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Client, Platform } from './platform.ts';
import type { Scope } from './transaction.ts';

/** Who a call is for, by the words of the API reference (`x-guard`). */
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

/** What `access` decides with. */
export type Question<A extends Actor, I> = { em: EntityManager; actor: A; input: I; platform: Platform };

/**
 * Who may call, and what the call is about: `check` loads the organization-scoped resource, asks the pure policy, and
 * hands the resource to `run`; it throws where the answer is no.
 */
export type Access<A extends Actor, I, R> = {
  guard: Guard;
  scope: Scope;
  check: (question: Question<Actor, I>) => Promise<{ actor: A; resource: R }>;
};

/** What a command works with: one transaction, and everything that must go with it. */
export type Work<A extends Actor, I, R> = {
  em: EntityManager;
  actor: A;
  input: I;
  resource: R;
  platform: Platform;
  requestId: string;
  client: Client;
  /** Adds a job to this transaction: it exists if and only if this commits. Answers the background task's id. */
  enqueue: <P extends z.ZodType>(
    job: JobDefinition<P>,
    payload: z.input<P>,
    options?: { resourceId?: string },
  ) => Promise<string>;
  /** Tells live readers what changed, once this commits. */
  emit: (event: OutboxEntry) => void;
  /**
   * What no transaction can take back, done once this has committed, before the call is answered. It fails nothing any
   * more: what goes wrong is logged.
   */
  whenCommitted: (run: () => Promise<void>) => void;
  /** What the audit row says: the resource, and small facts without contents. */
  note: (resourceType: string, resourceId: string | null, summary?: Record<string, unknown>) => void;
};

export type OperationKind = 'command' | 'query' | 'process';

export type OperationDefinition<I extends z.ZodType, O extends z.ZodType, K extends OperationKind = OperationKind> = {
  name: string;
  kind: K;
  summary: string;
  input: I;
  output: O;
  guard: Guard;
};

/** A call: parses its input, asks its access rule, runs, parses its answer. Throws DomainError only. */
export type Operation<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  K extends OperationKind = OperationKind,
> = {
  (context: CallContext, input: z.input<I>): Promise<z.output<O>>;
  /** Only the access decision: resolves when allowed, throws as the call would. */
  decide: (context: CallContext, input: z.input<I>) => Promise<void>;
  readonly definition: OperationDefinition<I, O, K>;
};
