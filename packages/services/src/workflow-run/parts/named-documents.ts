import { type OpenedDocument, openDocuments } from '@atrium/db/document';
import { objectOf, type JsonObject, type JsonValue } from '@atrium/domain/workflow';
import { ComponentError, type Inputs, rowsOf, textOf } from '@atrium/domain/workflow-run';
import { viewerOf } from '../../access/index.ts';
import type { PartWork } from './part.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What the port Document carries. */
export function documentValue({ document }: Pick<OpenedDocument, 'document'>): JsonObject {
  const { id, name, dataroomId, contentType, indexStatus } = document;
  return { document_id: id, name, dataroom_id: dataroomId, content_type: contentType, status: indexStatus, text: name };
}

/** Returns the ids in a field that names things, as a list or as one text. */
export function idsIn(inputs: Inputs, field: string): string[] {
  const value = inputs[field];
  const given: JsonValue[] = Array.isArray(value) ? value : [value ?? ''];
  const ids = given.map((each) => textOf(objectOf(each)?.['id'] ?? each).trim()).filter((id) => id !== '');
  const broken = ids.find((id) => !UUID.test(id));
  if (broken !== undefined) throw new ComponentError(`“${broken.slice(0, 80)}” is not an id. Choose it from the list.`);
  return [...new Set(ids)];
}

/** Returns the ids of the documents that a port brought. */
function documentIds(inputs: Inputs, field: string): string[] {
  const ids = rowsOf(inputs[field]).flatMap((row) => {
    const id = row['document_id'];
    return typeof id === 'string' && UUID.test(id) ? [id] : [];
  });
  return [...new Set(ids)];
}

/**
 * Opens the documents of a port, in its order, of those that the person who started the run can see now.
 * @throws ComponentError if one does not exist for them
 */
export async function openNamed(
  { read, inputs, asker }: Pick<PartWork, 'read' | 'inputs' | 'asker'>,
  field: string,
): Promise<OpenedDocument[]> {
  const ids = documentIds(inputs, field);
  if (ids.length === 0) return [];
  const opened = await read(async (em) => openDocuments(em, viewerOf(asker), ids));
  const byId = new Map(opened.map((each) => [each.document.id, each]));
  return ids.map((id) => {
    const found = byId.get(id);
    if (!found) throw new ComponentError('A document no longer exists, or you can no longer see it.');
    return found;
  });
}

/** Reads `1-3, 7` as pages; null for all. @throws ComponentError */
export function pagesOf(text: string): number[] | null {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  const pages = parts.flatMap((part) => {
    const [, from, to] = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to ?? from)];
    if (from === undefined || last < first || last - first > 10_000) {
      throw new ComponentError(`“${part}” is not a list of pages. Enter pages such as 1-3, 7.`);
    }
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });
  return [...new Set(pages)];
}
