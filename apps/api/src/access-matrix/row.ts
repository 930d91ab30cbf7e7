import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { OperatorAction, OrganizationAction, ResourceAction } from '@atrium/domain/access';
import { type AccessPolicy, StagedFile } from '@atrium/domain/kernel';
import type { Asks, Row } from './expectation.ts';
import type { Ids } from './things.ts';

type Input = object | Row['input'];
type More = Pick<Row, 'scope' | 'guard' | 'visitorNeeds'>;

export function row(asks: Asks, input: Input, more: More = {}): Row {
  return {
    asks,
    input: typeof input === 'function' ? (input as Row['input']) : () => input, // otherwise an object without a call signature
    ...more,
  };
}
export const ADMIN = { scope: 'admin' } as const;
export const READ = { scope: 'read' } as const;
/** The reference shows the guard of viewing; the named thing decides what else the caller needs. */
export const VIEW = { guard: 'resourceViewer' } as const;
/** The reference shows the guard of writing; the named thing decides what else the caller needs. */
export const CHANGE = { guard: 'resourceContributor' } as const;
/** Visitors of a share link may call too. */
export const LINK = { guard: 'tokenOrMember' } as const;

export function anybody(input: Input = {}, more: More = {}) {
  return row({ of: 'anybody' }, input, more);
}
export function service(input: Input) {
  return row({ of: 'service' }, input);
}
export function signedIn(input: Input = {}, more: More = {}) {
  return row({ of: 'signed in' }, input, more);
}
/** Calls about the user's own account and sign-in, which API keys cannot make. */
export function inPerson(input: Input = {}) {
  return row({ of: 'in person' }, input);
}
export function operator(action: OperatorAction, input: Input = {}) {
  return row({ of: 'operator', action }, input);
}
export function inOrganization(action: OrganizationAction, input: Input = {}, more: More = {}) {
  return row({ of: 'organization', action }, input, more);
}
export function ofOrganization(action: OrganizationAction, input: object = {}) {
  return row(
    { of: 'named organization', action },
    ({ organization }: Ids) => ({ organizationId: organization, ...input }),
    ADMIN,
  );
}
export function onMember(action: OrganizationAction, input: object = {}, { orSelf = false } = {}) {
  return row({ of: 'member', action, orSelf }, ({ member }: Ids) => ({ organizationUserId: member, ...input }), ADMIN);
}
export function onInvitation(action: OrganizationAction) {
  return row({ of: 'invitation', action }, ({ invitation }: Ids) => ({ organizationUserId: invitation }), ADMIN);
}
export function onRoom(action: ResourceAction<'dataroom'>, input: object = {}, more: More = {}) {
  return row({ of: 'room', action }, ({ room }: Ids) => ({ dataroomId: room, ...input }), more);
}
export function inRoom(action: ResourceAction<'dataroom'>, input: Row['input'], more: More = {}) {
  return row({ of: 'room', action }, input, more);
}
export function onRun(input: object = {}) {
  return inRoom('evaluate', ({ run }) => ({ runId: run, ...('otherRunId' in input ? { otherRunId: run } : {}) }));
}
export function onDocument(action: ResourceAction<'dataroom'>, input: object = {}, more: More = {}) {
  return inRoom(action, ({ document }) => ({ documentId: document, ...input }), more);
}
export function onFolder(action: ResourceAction<'dataroom'>, input: object = {}, more: More = {}) {
  return inRoom(action, ({ folder }) => ({ folderId: folder, ...input }), more);
}
export function ownBundle(more: More = {}) {
  return row({ of: 'bundle', action: 'download' }, ({ bundle }: Ids) => ({ bundleId: bundle }), more);
}
export function inTrash(more: More = {}) {
  return row(
    { of: 'trash', action: 'delete' },
    ({ trashed }: Ids) => ({ items: [{ id: trashed, type: 'document' }] }),
    more,
  );
}
/** The call looks up other named things only after the access check on the table. */
export function onTable(action: ResourceAction<'aiTable'>, input: object = {}, more: More = {}) {
  return row({ of: 'table', action }, ({ table }: Ids) => ({ datatableId: table, ...input }), more);
}
export function onTableFolder(action: ResourceAction<'aiTableFolder'>, input: object = {}) {
  return row({ of: 'table folder', action }, ({ tableFolder }: Ids) => ({ id: tableFolder, ...input }));
}
export function onWorkflow(action: ResourceAction<'workflow'>, input: object = {}, more: More = {}) {
  return row({ of: 'workflow', action }, ({ workflow }: Ids) => ({ workflowId: workflow, ...input }), more);
}
export function onWorkflowRun(action: ResourceAction<'workflow'>, input: object = {}, more: More = {}) {
  return row({ of: 'workflow run', action }, ({ execution }: Ids) => ({ executionId: execution, ...input }), more);
}
export function onConversation(action: ResourceAction<'conversation'>, input: object = {}, more: More = {}) {
  return row(
    { of: 'conversation', action },
    ({ conversation }: Ids) => ({ conversationId: conversation, ...input }),
    more,
  );
}
export function onAnswer(action: ResourceAction<'conversation'>, more: More = {}) {
  return row({ of: 'conversation', action }, ({ message }: Ids) => ({ messageId: message }), more);
}
export function onSharedView(input: object = {}) {
  return row(
    { of: 'table', action: 'write' },
    ({ table, view }) => ({ datatableId: table, viewId: view, ...input }),
    VIEW,
  );
}
/** Returns the other access policy. */
export function other(policy: AccessPolicy) {
  return { accessPolicy: policy === 'Public' ? 'Private' : 'Public' };
}
export function onTask() {
  return row({ of: 'task' }, ({ task }: Ids) => ({ taskId: task }));
}

export const email = 'ada@example.test';
export const password = 'correct horse battery';
export const files = [
  new StagedFile({
    stagedKey: 'staging/none',
    name: 'a.txt',
    sizeBytes: 1,
    sha256: 'a'.repeat(64),
    declaredType: 'text/plain',
  }),
];
export const token = { token: 'none' };
export const code = { otp: '123456' };
export const provider = { provider: 'google', providerAccountId: '1' };
export const organizationId = 'none';
export const organizationUserId = 'none';

/** The rows of every call of a router. A call without a row is a type error. */
export type AccessRows<R extends AnyTRPCRouter> = {
  [K in keyof R['_def']['record'] & string]: R['_def']['record'][K] extends AnyTRPCProcedure
    ? Row | Row[]
    : Nested<R['_def']['record'][K]>;
};
type Nested<R> = { [K in keyof R & string]: Row | Row[] };
