import {
  type OrganizationRole,
  ORGANIZATION_ROLES,
  type ResourceRole,
  RESOURCE_ROLES,
  WORKFLOW_ROLES,
} from '../kernel/index.ts';
import {
  actionsOf,
  mayIn,
  mayOn,
  mayOperate,
  mayWithWorkflows,
  OPERATOR_POLICY,
  type OperatorAction,
  ORGANIZATION_POLICY,
  RESOURCE_POLICY,
  type ResourceKind,
  WORKFLOW_POLICY,
  type WorkflowAction,
} from './policy.ts';

const TITLES: Record<ResourceKind, string> = {
  knowledgeLibrary: 'In the Knowledge Library',
  dataroom: 'In a data room, and on its folders and documents',
  conversation: 'On a conversation',
  aiTable: 'On an AI table',
  aiTableFolder: 'On a folder of AI tables',
  workflow: 'On a workflow',
};

function line(cells: readonly string[], widths: readonly number[]): string {
  return `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
}

function table(roles: readonly string[], rows: [action: string, allowed: boolean[]][]): string {
  const header = ['Action', ...roles];
  const cells = rows.map(([action, allowed]) => [action, ...allowed.map((yes) => (yes ? 'yes' : ''))]);
  const widths = header.map((_, at) => Math.max(...[header, ...cells].map((row) => row[at]?.length ?? 0)));
  const [head, ...body] = [header, ...cells].map((row) => line(row, widths));
  return [
    head,
    line(
      widths.map((width) => '-'.repeat(width)),
      widths,
    ),
    ...body,
  ].join('\n');
}

/** Returns the permission matrix as a Markdown document, built from the policy tables alone. */
export function permissionMatrix(): string {
  const organization = table(
    ORGANIZATION_ROLES,
    // Object.keys widens the records' keys to string, here and below.
    (Object.keys(ORGANIZATION_POLICY) as (keyof typeof ORGANIZATION_POLICY)[]).map((action) => [
      action,
      ORGANIZATION_ROLES.map((role: OrganizationRole) => mayIn(role, action)),
    ]),
  );
  const resources = (Object.keys(RESOURCE_POLICY) as ResourceKind[]).map((kind) => {
    const rows = actionsOf(kind).map((action): [string, boolean[]] => [
      action,
      RESOURCE_ROLES.map((role: ResourceRole) => mayOn(kind, role, action)),
    ]);
    return `## ${TITLES[kind]}\n\n${table(RESOURCE_ROLES, rows)}`;
  });
  const workflows = table(
    WORKFLOW_ROLES,
    (Object.keys(WORKFLOW_POLICY) as WorkflowAction[]).map((action) => [
      action,
      WORKFLOW_ROLES.map((role) => mayWithWorkflows([role], action)),
    ]),
  );
  const operators = table(
    ORGANIZATION_ROLES,
    (Object.keys(OPERATOR_POLICY) as OperatorAction[]).map((action) => [
      action,
      ORGANIZATION_ROLES.map((role: OrganizationRole) => mayOperate(role, action)),
    ]),
  );
  const parts = [
    INTRODUCTION,
    `## In an organization\n\n${organization}`,
    ...resources,
    `## With workflows, by the workflow role of a member\n\n${workflows}`,
    `## As an operator, by the role in the operators' organization\n\n${operators}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const INTRODUCTION = `# Who may do what

\`npm run permissions\` writes this page from the policy table in \`packages/domain/src/access\`. Every call checks the same
table, and the screens show only what it allows.

- A role includes everything that the weaker roles allow.
- In a Public resource the organization role counts as the role on it, except for Guests and visitors, who get none. In a
  Private resource only its members have a role. The creator of a conversation, a table or a folder of tables is its Owner.
- A Guest cannot see or change members, whatever their role on a data room, a table or a folder of tables.
- A resource on which a user has no role does not exist for them: the answer is 404. If their role is too weak, it is 403.
- A superuser may do everything that an operator may. In an organization, superusers and operators have only their role in
  that organization.
- Token is the role of a share link's visitor: it allows nothing in the organization, only what the link shares.
- A role on a folder of AI tables is a role on every table in it; the stronger of the two counts.
- No call checks the Knowledge Library and workflows yet: their rows define the rules of future calls.
- An API key may do what its scopes name, and no more than its owner: \`read\` for queries, \`write\` for changes, \`admin\`
  for keys, sessions and permanent deletion.`;
