import type { ProcedureMeta } from '../kernel/rest-call.ts';
import { BAIT } from './hide.ts';
import { shapeOf } from './shape.ts';

/** Makes inputs that name the hidden things by their fields and by `id`, and that search for the word beside the secret. */
export function inputsOf(operation: ProcedureMeta['operation'], ids: Record<string, string>): object[] {
  const { fields, least } = shapeOf(operation);
  const named = Object.fromEntries(fields.flatMap((field) => (ids[field] ? [[field, ids[field]]] : [])));
  const plural = Object.fromEntries(
    fields.flatMap((field) => (ids[field.replace(/s$/, '')] ? [[field, [ids[field.replace(/s$/, '')]]]] : [])),
  );
  const known = { ...least, ...plural, ...named };
  const byId = fields.includes('id') ? Object.values(ids).map((id) => ({ ...known, id })) : [];
  const looking = ['search', 'query', 'quote'].filter((field) => fields.includes(field));
  const found = looking.map((field) => ({ ...least, [field]: BAIT }));
  const inRoom = fields.includes('where') ? [{ ...least, where: {}, limit: 1000 }] : [];
  const tree = [{ id: ids['dataroomId'], type: 'dataroom' }];
  const through = fields.includes('knowledgeContextTree') ? [{ ...known, knowledgeContextTree: tree }] : [];
  const openTable = fields.includes('datatableId')
    ? [{ ...known, datatableId: ids['openDatatableId'], rowId: ids['openRowId'] }]
    : [];
  const items = fields.includes('items')
    ? ['documentId', 'trashedId'].map((name) => ({ ...known, items: [{ id: ids[name], type: 'document' }] }))
    : [];
  return [known, ...openTable, ...byId, ...found, ...inRoom, ...through, ...items];
}
