/** Areas of the API by the names the product gives them; those that are not here are called as they are. */
const AREAS: Record<string, string> = {
  apiKey: 'API key',
  audit: 'Audit log',
  backgroundTask: 'Task',
  conversation: 'Conversation',
  dataroom: 'Data room',
  datatable: 'AI table',
  document: 'Document',
  evaluation: 'Evaluation',
  folder: 'Folder',
  organization: 'Organization',
  organizationUser: 'Member',
  session: 'Session',
  trash: 'Trash',
  user: 'Account',
};

export const AREA_NAMES = Object.entries(AREAS);

const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `document.replaceContent` as people read it: Replace content, of a Document. */
export function actionWords(action: string): { verb: string; area: string } {
  const [area = '', ...verb] = action.split('.');
  return { verb: capital(spaced(verb.join(' '))), area: AREAS[area] ?? capital(spaced(area)) };
}
