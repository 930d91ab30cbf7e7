import { type AccessRows, inRoom, onRoom } from '../access-matrix/row.ts';
import type { sharePublicRouter } from './router.ts';

function onLink(input: object = {}, more: Parameters<typeof inRoom>[2] = {}) {
  return inRoom('share', ({ link }) => ({ linkId: link, ...input }), more);
}
const READ = { scope: 'read' } as const;

/** The rows of `sharePublic` in the access matrix. */
export const sharePublicAccess = {
  create: onRoom('share', { linkName: 'Investors' }),
  effect: [onLink({ access: 'none' }, READ), onRoom('share', {}, READ)],
  info: onLink({}, READ),
  list: onRoom('share'),
  listVisitors: onLink(),
  endPreview: onLink(),
  listDocuments: onLink(),
  listPages: onLink({ documentId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d3a' }),
  listVisits: onLink(),
  visitsByDay: onLink({}, READ),
  downloadActivity: onLink({}, READ),
  downloadAgreement: onLink({ visitorId: '01a1fb8b-79ce-7cb1-8347-8381e4f31d41' }, READ),
  revoke: onLink(),
  startPreview: onLink(),
  update: onLink({ linkName: 'Investors' }),
} satisfies AccessRows<typeof sharePublicRouter>;
