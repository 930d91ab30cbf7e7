/** Areas of the API by the names the product gives them; those that are not here are called as they are. */
const AREAS: Record<string, string> = {
  apiKey: 'API key',
  audit: 'Audit log',
  backgroundTask: 'Task',
  bundle: 'ZIP download',
  conversation: 'Conversation',
  dataroom: 'Data room',
  aiTableFolder: 'Folder of tables',
  datatable: 'AI table',
  document: 'Document',
  evaluation: 'Evaluation',
  folder: 'Folder',
  organization: 'Organization',
  operator: 'Back-office',
  organizationUser: 'Member',
  providerKey: 'Provider key',
  session: 'Session',
  trash: 'Trash',
  twoStep: 'Two-step sign-in',
  user: 'Account',
};

export const AREA_NAMES = Object.entries(AREAS);

/** Verbs whose call is named otherwise than people would say it. */
const VERBS: Record<string, string> = {
  'audit.list': 'Read',
  'backgroundTask.revoke': 'Stop',
  'bundle.delete': 'Remove',
  'bundle.fetch': 'Download',
  'conversation.initiate': 'Ask',
  'dataroom.download': 'Prepare a ZIP download',
  'dataroom.addUser': 'Add a member',
  'dataroom.changeRole': 'Change a member’s role',
  'dataroom.deleteUser': 'Remove a member',
  'folder.createZip': 'Prepare a ZIP download',
  'document.fetch': 'View',
  'document.fetchWithToken': 'Fetch at a public URL',
  'document.uploadFromUrl': 'Upload from a web address',
  'document.generatePublicUrl': 'Make a public URL',
  'document.revokePublicUrl': 'Take a public URL back',
  'organization.recut': 'Cut documents anew',
  'session.finishOAuth': 'Sign in with a provider',
  'session.signInByLink': 'Sign in by mail',
  'session.signInWithCode': 'Sign in with a code',
  'session.unlinkProvider': 'Part from a provider',
  'trash.purge': 'Delete for good',
  'trash.purgeItems': 'Delete for good',
};

function spaced(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `document.replaceContent` as people read it: Replace content, of a Document. */
export function actionWords(action: string): { verb: string; area: string } {
  const [area = '', ...verb] = action.split('.');
  return { verb: VERBS[action] ?? capital(spaced(verb.join(' '))), area: AREAS[area] ?? capital(spaced(area)) };
}
