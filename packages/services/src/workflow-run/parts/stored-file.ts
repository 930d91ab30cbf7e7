import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { findFile } from '@atrium/db/document';
import { WorkflowFileEntity } from '@atrium/db/workflow';
import { type JsonObject, type JsonValue, objectOf } from '@atrium/domain/workflow';
import { ComponentError, textOf } from '@atrium/domain/workflow-run';
import { viewerOf } from '../../access/index.ts';
import { requireStorage } from '../../usage-limit/index.ts';
import { workflowFile } from '../../workflow/index.ts';
import { asComponent } from './call-as.ts';
import type { PartEnd, PartWork } from './part.ts';

/** A file in the store that the person who started the run may use. */
export type UsableFile = { name: string; contentType: string; storageKey: string };

/** A UUID that is the same at a second attempt. */
function idOf(effectKey: string): string {
  const hex = createHash('sha256').update(`file ${effectKey}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Finds the file that a value names: a path of a file that this person uploaded or a run of theirs wrote, or a document that
 * they can see. Null if the value names none. @throws ComponentError if it does not exist for them
 */
export async function fileIn(
  { read, asker }: Pick<PartWork, 'read' | 'asker'>,
  value: JsonValue | undefined,
): Promise<UsableFile | null> {
  const object = objectOf(value ?? null);
  const path = object ? textOf(object['file_path'] ?? null) : typeof value === 'string' ? value : '';
  const documentId = textOf(object?.['document_id'] ?? null);
  if (path === '' && documentId === '') return null;
  const [workflowId = ''] = path.split('/');
  const found = await read(async (em) =>
    path === ''
      ? findFile(em, viewerOf(asker), documentId)
      : /^[0-9a-f-]{36}$/.test(workflowId)
        ? workflowFile(em, { userId: asker.userId, workflowId, path })
        : null,
  );
  if (!found) throw new ComponentError('A file no longer exists, or it belongs to someone else.');
  const { name, contentType, storageKey } = found;
  return { name, contentType, storageKey };
}

/** Makes a name that a file can have. */
export function fileName(name: string, extension: string): string {
  const clean = name
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const base = clean.toLowerCase().endsWith(extension) ? clean.slice(0, -extension.length) : clean;
  return `${base.slice(0, 200) || 'Document'}${extension}`;
}

/**
 * Keeps a file that a component has written. Its row is written at the checkpoint, and its id comes from the place in the
 * run, so a second attempt replaces the bytes of the first and adds no second file.
 */
export async function keptFile(
  { effectKey, organizationId, workflowId, asker, job }: PartWork,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Buffer },
): Promise<PartEnd> {
  const id = idOf(effectKey);
  const storageKey = `documents/${organizationId}/${id}`;
  const { sizeBytes, sha256 } = await job.platform.store.put(storageKey, Readable.from([bytes]));
  const file: JsonObject = {
    file_path: `${workflowId}/${id}/${name}`,
    name,
    content_type: contentType,
    size: sizeBytes,
    text: name,
  };
  return {
    outputs: { file },
    write: async (em) => {
      await asComponent(async () => requireStorage(em, organizationId, sizeBytes));
      const facts = { id, organizationId, workflowId, name, contentType, sizeBytes, sha256, storageKey };
      await em.insert(WorkflowFileEntity, { ...facts, createdById: asker.userId, createdAt: new Date() });
    },
  };
}
