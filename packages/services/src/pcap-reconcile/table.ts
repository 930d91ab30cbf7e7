import { AGENT_TABLE, DatatableColumnEntity, DatatableEntity } from '@atrium/db/ai-table';
import {
  type CapitalCell,
  deleteCapitalRows,
  type PcapPartnerRow,
  type PcapReconciliationRow,
  writeCapitalRows,
} from '@atrium/db/pcap-reconcile';
import { type CellSource, GenerationMethod } from '@atrium/domain/ai-table';
import { newId } from '@atrium/domain/kernel';
import {
  CAPITAL_TABLE,
  type CapitalPlace,
  type CapitalValue,
  type LineDefinition,
  statusWords,
} from '@atrium/domain/pcap-reconcile';
import { dataTypeOf, type Format } from '@atrium/domain/value';
import type { EntityManager } from '@mikro-orm/postgresql';

const MOST_QUOTE = 500;
/** A table has at most 200 columns, and people add some. */
export const MOST_LINES = 55;

type Owner = { organizationId: string; folderId: string; createdById: string };

/** The columns of a table: the partner, its status, and three for each line. Names are unique. */
function columnsOf(lines: readonly LineDefinition[]): { name: string; format: Format; isOrder: boolean }[] {
  const taken = new Set<string>();
  const unique = (name: string): string => {
    for (let count = 1; ; count += 1) {
      const written = `${name.slice(0, 200)}${count > 1 ? ` ${count}` : ''}`;
      if (taken.has(written.toLowerCase())) continue;
      taken.add(written.toLowerCase());
      return written;
    }
  };
  const amounts = lines.flatMap(({ name }) => {
    const own = unique(name);
    return ['workbook', 'statement', 'difference'].map((what) => ({
      name: `${own}, ${what}`,
      format: 'currency' as const,
      isOrder: false,
    }));
  });
  return [
    { name: 'Partner', format: 'string', isOrder: false },
    { name: 'Status', format: 'string', isOrder: false },
    ...amounts,
  ];
}

/** Creates a table of partner capital. Its own columns are read-only; people can add others. Returns its id. */
export async function createCapitalTable(
  em: EntityManager,
  { organizationId, folderId, createdById }: Owner,
  lines: readonly LineDefinition[],
): Promise<string> {
  const id = newId();
  const now = new Date();
  await em.insert(DatatableEntity, {
    id,
    organizationId,
    name: CAPITAL_TABLE,
    description: '',
    accessPolicy: 'Private',
    tableType: AGENT_TABLE,
    agent: 'pcapReconcile',
    aiTableFolderId: folderId,
    knowledgeContextTree: [],
    excludedDocumentIds: null,
    lastSyncedAt: now,
    createdById,
    createdAt: now,
    updatedAt: now,
  });
  await em.insertMany(
    DatatableColumnEntity,
    columnsOf(lines).map(({ name, format, isOrder }, at) => ({
      id: newId(),
      organizationId,
      datatableId: id,
      name,
      displayName: name,
      description: '',
      dataType: dataTypeOf(format),
      format,
      displayOrder: at + 1,
      isReadOnly: true,
      isOrderByColumn: isOrder,
      dependsOnColumnIds: [],
      generationMethod: GenerationMethod.parse({ type: 'agent_managed' }),
      definitionHash: '',
      createdAt: now,
      updatedAt: now,
    })),
  );
  return id;
}

type Documents = Pick<PcapReconciliationRow, 'workbookId' | 'statementId'>;

function sourceOf(place: CapitalPlace, quote: string, { workbookId, statementId }: Documents): CellSource {
  const about = { quote: quote.slice(0, MOST_QUOTE), verified: true };
  if (place.cell !== null)
    return { documentId: workbookId, page: 1, boxes: [], ...about, cell: `${place.sheet ?? ''}!${place.cell}` };
  return { documentId: statementId, page: place.page ?? 1, boxes: place.box ? [place.box] : [], ...about };
}

function sourcesOf(values: readonly CapitalValue[], documents: Documents): CellSource[] {
  return values.map(({ place, text }) => sourceOf(place, text, documents));
}

/** The cells of a partner, by the ids of the columns in their order. */
function cellsOf(
  partner: PcapPartnerRow,
  columnIds: readonly string[],
  lines: readonly LineDefinition[],
  { currency, ...documents }: Documents & { currency: string | null },
): CapitalCell[] {
  const { detail, id: rowId, name, status, rank } = partner;
  const names = [...(detail.workbook?.entries ?? []), ...(detail.statement?.entries ?? [])].map((entry) =>
    sourceOf(entry.place, entry.name, documents),
  );
  const [partnerId = '', statusId = ''] = columnIds;
  const base = { rowId, numberValue: null, unit: null, needsReview: false, error: null };
  const found = new Map(detail.lines.map((line) => [line.key, line]));
  const amount = (columnId: string, value: string | null, sources: CellSource[]): CapitalCell[] =>
    value === null ? [] : [{ ...base, columnId, textValue: value, numberValue: value, unit: currency, sources }];
  const amounts = lines.flatMap(({ key, kind }, at) => {
    const line = found.get(key);
    if (!line) return [];
    const [workbookId = '', statementId = '', differenceId = ''] = columnIds.slice(2 + at * 3);
    const [left, right] = [sourcesOf(line.workbookValues, documents), sourcesOf(line.statementValues, documents)];
    const unit = kind === 'memo' ? null : currency;
    return [
      ...amount(workbookId, line.workbook, left),
      ...amount(statementId, line.statement, right),
      ...amount(differenceId, line.difference, [...left, ...right]),
    ].map((cell) => ({ ...cell, unit }));
  });
  const reasons = detail.reasons.join(' ').slice(0, 255);
  return [
    { ...base, columnId: partnerId, textValue: name, sources: names },
    {
      ...base,
      columnId: statusId,
      textValue: statusWords(status, rank),
      needsReview: rank < 2,
      error: rank < 2 && reasons !== '' ? reasons : null,
      sources: names,
    },
    ...amounts,
  ];
}

/** Writes the rows of partners into the table of their reconciliation, and deletes others. */
export async function writeTable(
  em: EntityManager,
  reconciliation: PcapReconciliationRow,
  partners: readonly PcapPartnerRow[],
  deletedIds: readonly string[] = [],
): Promise<void> {
  const { datatableId, organizationId, comparison, workbookId, statementId, currency = null } = reconciliation;
  if (!datatableId || !comparison) return;
  const columns = await em.find(
    DatatableColumnEntity,
    { datatableId },
    { fields: ['id', 'displayOrder', 'generationMethod'], orderBy: { displayOrder: 'asc' } },
  );
  const own = columns.filter(({ generationMethod }) => generationMethod.type === 'agent_managed').map(({ id }) => id);
  await deleteCapitalRows(em, datatableId, deletedIds);
  const lines = comparison.lines.slice(0, MOST_LINES);
  const cells = partners.flatMap((partner) => cellsOf(partner, own, lines, { workbookId, statementId, currency }));
  await writeCapitalRows(
    em,
    { id: datatableId, organizationId },
    partners.map(({ id, ordinal }) => ({ id, position: ordinal })),
    cells,
  );
}
