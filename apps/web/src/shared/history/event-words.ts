import type { AreaName } from '@atrium/domain/area';
import { countOf } from '../format/number.ts';
import { decisionWords } from '../workflow-run/decision-words.ts';

/** Names of API areas on screens. Other areas are shown by their API name. */
const AREAS: Partial<Record<AreaName, string>> = {
  aiTable: 'AI table',
  aiTableFolder: 'Table folder',
  apiKey: 'API key',
  audit: 'Audit log',
  backgroundTask: 'Task',
  bankReconcile: 'Bank statements',
  billing: 'Payment',
  bundle: 'ZIP download',
  conversation: 'Conversation',
  dataroom: 'Data room',
  document: 'Document',
  evaluation: 'Evaluation',
  folder: 'Folder',
  organization: 'Organization',
  operator: 'Back-office',
  organizationUser: 'Member',
  pcapReconcile: 'Partner capital',
  providerKey: 'Model provider key',
  session: 'Session',
  shareLink: 'Share link',
  shareQuestion: 'Visitor’s question',
  subscription: 'Plan',
  trash: 'Trash',
  twoStep: 'Two-step sign-in',
  user: 'Account',
  visitor: 'Visitor',
  workflow: 'Workflow',
};
const AREA_OF: Readonly<Record<string, string>> = AREAS;

export const AREA_NAMES = Object.entries(AREAS);

/** Actions that need another verb on screens than their API name. */
const VERBS: Record<string, string> = {
  'audit.list': 'Read',
  'backgroundTask.revoke': 'Stop',
  'bankReconcile.updateAgentAppConfig': 'Change rules and categories',
  'bankReconcile.updateFormatData': 'Change the texts of a journal',
  'bundle.delete': 'Remove',
  'bundle.fetch': 'Download',
  'conversation.initiate': 'Ask',
  'dataroom.download': 'Prepare a ZIP download',
  'dataroom.addUser': 'Add a member',
  'dataroom.changeRole': 'Change a member’s role',
  'dataroom.deleteUser': 'Remove access',
  'dataroom.WorkflowAccountReconcile': 'Reconcile bank statements',
  'folder.createZip': 'Prepare a ZIP download',
  'document.fetch': 'View',
  'document.fetchWithToken': 'Download from a public URL',
  'document.uploadFromUrl': 'Upload from a web address',
  'document.generatePublicUrl': 'Create a public URL',
  'document.revokePublicUrl': 'Revoke a public URL',
  'organization.recut': 'Rebuild passages',
  'session.finishOAuth': 'Sign in with a provider',
  'session.signInByLink': 'Sign in by e-mail',
  'session.signInWithCode': 'Sign in with a code',
  'session.unlinkProvider': 'Unlink a sign-in provider',
  'shareLink.listVisitors': 'Read the visitors',
  'shareLink.revoke': 'Revoke',
  'trash.purge': 'Delete for good',
  'trash.purgeItems': 'Delete for good',
  'workflow.answerWait': 'Decide in a run',
  'workflow.raiseCap': 'Raise the cap of a run',
};

const DRY_RUN = '.dryRun';

function spaced(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The verb and area of an action on screens: `document.replaceContent` is "Replace content" and "Document". */
export function actionWords(action: string): { verb: string; area: string } {
  // A dry run changes nothing: it only estimates what the action would do and cost.
  if (action.endsWith(DRY_RUN)) {
    const { verb, area } = actionWords(action.slice(0, -DRY_RUN.length));
    return { verb: `Estimate: ${verb.toLowerCase()}`, area };
  }
  const [area = '', ...verb] = action.split('.');
  return { verb: VERBS[action] ?? capital(spaced(verb.join(' '))), area: AREA_OF[area] ?? capital(spaced(area)) };
}

type Actor = { actorKind: string; actorName: string | null; isErased?: boolean };

/** Who caused an event. */
export function whoOf({ actorKind, actorName, isErased = false }: Actor): string {
  if (isErased) return 'Deleted user';
  const name = actorName ?? (actorKind === 'system' ? 'Atrium' : 'Unknown');
  return actorKind === 'apiKey' ? `${name}, with an API key` : name;
}

const COUNTED: Record<string, { one: string; other: string }> = {
  added: { one: '# file added', other: '# files added' },
  refused: { one: '# refused', other: '# refused' },
  documents: { one: '# document', other: '# documents' },
  folders: { one: '# folder', other: '# folders' },
  items: { one: '# item', other: '# items' },
  rows: { one: '# row', other: '# rows' },
  columns: { one: '# column', other: '# columns' },
  cells: { one: '# cell', other: '# cells' },
  people: { one: '# person', other: '# people' },
  sent: { one: '# invitation', other: '# invitations' },
  queued: { one: '# document to read', other: '# documents to read' },
};

/** The facts of an event in words: counts, roles and the version. Facts without words are left to the details. */
export function factsOf({ summary }: { summary: Record<string, unknown> }): string {
  const words = Object.entries(summary).flatMap(([name, value]) => {
    if (typeof value === 'number' && value > 0) {
      if (name === 'version') return [`Version ${value}`];
      const counted = COUNTED[name];
      return counted === undefined ? [] : [countOf(value, counted)];
    }
    if (name === 'role' && typeof value === 'string') return [`as ${value}`];
    if (name === 'decision' && typeof value === 'string') return [decisionWords(value, summary['edited'] === true)];
    if (name === 'node' && typeof value === 'string') return [value];
    if (name === 'renamed' && value === true) return ['renamed'];
    if (name === 'moved' && value === true) return ['moved'];
    return [];
  });
  return words.join(', ');
}
