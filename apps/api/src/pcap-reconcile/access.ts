import type { ResourceAction } from '@atrium/domain/access';
import type { Row } from '../access-matrix/expectation.ts';
import { type AccessRows, inOrganization, row } from '../access-matrix/row.ts';
import type { pcapReconcileRouter } from './router.ts';

function onFolder(action: ResourceAction<'aiTableFolder'>, input: object = {}): Row {
  return row({ of: 'table folder', action }, ({ tableFolder }) => ({ aiTableFolderId: tableFolder, ...input }));
}

/** The rows of `pcapReconcile` in the access matrix. */
export const pcapReconcileAccess = {
  acceptLine: onFolder('write', { partnerId: 'none', line: 'fees', reason: 'It is right.' }),
  info: onFolder('view', { reconciliationId: 'none' }),
  list: onFolder('view'),
  listAll: inOrganization('enter'),
  listPartners: onFolder('view'),
  match: onFolder('write', { partnerId: 'none', otherPartnerId: 'none', isSame: true }),
  reconcile: onFolder('write', { excelDocumentId: 'none', pdfDocumentId: 'none' }),
} satisfies AccessRows<typeof pcapReconcileRouter>;
