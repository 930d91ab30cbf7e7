import {
  type OrganizationRole,
  ORGANIZATION_ROLES,
  type ResourceRole,
  RESOURCE_ROLES,
  WORKFLOW_ROLES,
} from '../kernel/index.ts';
import {
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
  dataroom: 'In a dataroom, and on its folders and documents',
  conversation: 'On a conversation',
  aiTable: 'On an AI Table',
  aiTableFolder: 'On an AI Table Folder',
  workflow: 'On a workflow',
};

function line(cells: readonly string[], widths: readonly number[]): string {
  return `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
}

function table(roles: readonly string[], rows: [action: string, allowed: boolean[]][]): string {
  const cells = [
    ['Action', ...roles],
    ...rows.map(([action, allowed]) => [action, ...allowed.map((yes) => (yes ? 'yes' : ''))]),
  ];
  const widths = cells[0]!.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  const [head, ...body] = cells.map((row) => line(row, widths));
  return [
    head,
    line(
      widths.map((width) => '-'.repeat(width)),
      widths,
    ),
    ...body,
  ].join('\n');
}

/** The permission matrix as a Markdown document: who may do what, read from the policy tables alone. */
export function permissionMatrix(): string {
  const organization = table(
    ORGANIZATION_ROLES,
    // Keys of the records themselves, here and below.
    (Object.keys(ORGANIZATION_POLICY) as (keyof typeof ORGANIZATION_POLICY)[]).map((action) => [
      action,
      ORGANIZATION_ROLES.map((role: OrganizationRole) => mayIn(role, action)),
    ]),
  );
  const resources = (Object.keys(RESOURCE_POLICY) as ResourceKind[]).map((kind) => {
    const rows = (Object.keys(RESOURCE_POLICY[kind]) as never[]).map((action): [string, boolean[]] => [
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

Written by \`npm run permissions\` from the policy table in \`packages/domain/src/access\`, which every call asks and which
the screens are drawn from.

- A role includes all that the weaker ones may.
- In a Public resource the organization role counts as the role on it; Guests and visitors have none by it. In a Private
  one only its members have a role. Whoever made a conversation, a table or a folder of tables is its
  Owner.
- A Guest sees and changes no members, whatever their role on a room, a table or a folder of tables.
- What somebody has no role on does not exist for them: the answer is 404. What their role is too weak for is 403.
- A superuser may do all that an operator may. In an organization superusers and operators have the role that they were
  given in it, and none otherwise.
- Token is the role of a share link's visitor: nothing in the organization, and of its things only what the link is for.
- A role on a folder of AI Tables is one on every table in it; the greater of the two counts.
- The Knowledge Library and workflows are not asked about yet: their rows are the rule for when they are.
- An API key does what its scopes name and no more than its owner may: \`read\` for queries, \`write\` for changes, \`admin\` for
  keys, sessions and deleting for good.`;
