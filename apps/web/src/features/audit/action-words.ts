/** Names of API areas on screens. Other areas are shown by their API name. */
const AREAS: Record<string, string> = {
  apiKey: 'API key',
  audit: 'Audit log',
  backgroundTask: 'Task',
  bundle: 'ZIP download',
  conversation: 'Conversation',
  dataroom: 'Data room',
  aiTableFolder: 'Table folder',
  datatable: 'AI table',
  document: 'Document',
  evaluation: 'Evaluation',
  folder: 'Folder',
  organization: 'Organization',
  operator: 'Back-office',
  organizationUser: 'Member',
  providerKey: 'Model provider key',
  session: 'Session',
  trash: 'Trash',
  twoStep: 'Two-step sign-in',
  user: 'Account',
};

export const AREA_NAMES = Object.entries(AREAS);

/** Actions that need another verb on screens than their API name. */
const VERBS: Record<string, string> = {
  'audit.list': 'Read',
  'backgroundTask.revoke': 'Stop',
  'bundle.delete': 'Remove',
  'bundle.fetch': 'Download',
  'conversation.initiate': 'Ask',
  'dataroom.download': 'Prepare a ZIP download',
  'dataroom.addUser': 'Add a member',
  'dataroom.changeRole': 'Change a member’s role',
  'dataroom.deleteUser': 'Remove access',
  'folder.createZip': 'Prepare a ZIP download',
  'document.fetch': 'View',
  'document.fetchWithToken': 'Download from a public URL',
  'document.uploadFromUrl': 'Upload from a web address',
  'document.generatePublicUrl': 'Create a public URL',
  'document.revokePublicUrl': 'Revoke a public URL',
  'organization.recut': 'Rebuild passages',
  'session.finishOAuth': 'Sign in with a provider',
  'session.signInByLink': 'Sign in by mail',
  'session.signInWithCode': 'Sign in with a code',
  'session.unlinkProvider': 'Unlink a sign-in provider',
  'trash.purge': 'Delete for good',
  'trash.purgeItems': 'Delete for good',
};

function spaced(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The verb and area of an action on screens: `document.replaceContent` is "Replace content" and "Document". */
export function actionWords(action: string): { verb: string; area: string } {
  const [area = '', ...verb] = action.split('.');
  return { verb: VERBS[action] ?? capital(spaced(verb.join(' '))), area: AREAS[area] ?? capital(spaced(area)) };
}
