import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Provider } from '@atrium/ai/providers';
import { type MemberActor, newId, StagedFile } from '@atrium/domain/kernel';
import { createDataroom } from '../dataroom/index.ts';
import { createFolder } from '../folder/index.ts';
import type { TestPlatform } from './platform.ts';

export async function createRoom(
  { contextOf }: TestPlatform,
  owner: MemberActor,
  room: { name?: string; accessPolicy?: 'Public' | 'Private' } = {},
) {
  return (await createDataroom(contextOf(owner), { name: `Room ${newId().slice(-6)}`, ...room })).data;
}

export async function createFolderIn(
  { contextOf }: TestPlatform,
  actor: MemberActor,
  dataroomId: string,
  name: string,
  parentFolderId?: string,
) {
  return (await createFolder(contextOf(actor), { dataroomId, name, ...(parentFolderId ? { parentFolderId } : {}) }))
    .data;
}

/**
 * Creates an indexed document. Each text becomes one page with one chunk, which has a vector if a provider is given. The
 * rows are inserted directly, so that a test of searching needs no worker.
 */
export async function createIndexedDocument(
  { asOwner }: TestPlatform,
  owner: MemberActor,
  where: { dataroomId: string; folderId?: string | null },
  document: { name?: string; pages?: string[]; provider?: Provider } = {},
): Promise<{ id: string; versionId: string; chunkIds: string[]; storageKey: string }> {
  const { organizationId } = owner.membership;
  const { name = `Document ${newId().slice(-6)}.txt`, pages = ['Nothing in particular.'], provider } = document;
  const [id, versionId] = [newId(), newId()];
  const sha256 = createHash('sha256').update(id).digest('hex');
  const storageKey = `documents/${organizationId}/${versionId}`;
  await asOwner(
    `insert into document (id, organization_id, dataroom_id, folder_id, name, content_type, file_type, size_bytes,
       sha256, current_version_id, index_status, created_by_id)
     values ($1, $2, $3, $4, $5, 'text/plain', 'Others', 10, $6, $7, 'COMPLETED', $8)`,
    [id, organizationId, where.dataroomId, where.folderId ?? null, name, sha256, versionId, owner.userId],
  );
  await asOwner(
    `insert into document_version (id, organization_id, document_id, version, storage_key, sha256, size_bytes, created_by_id)
     values ($1, $2, $3, 1, $4, $5, 10, $6)`,
    [versionId, organizationId, id, storageKey, sha256, owner.userId],
  );
  const vectors = provider ? (await provider.embed(pages, {})).vectors : [];
  const chunkIds: string[] = [];
  for (const [index, text] of pages.entries()) {
    const chunkId = newId();
    chunkIds.push(chunkId);
    await asOwner(
      `insert into document_page (id, organization_id, version_id, page, md, spans) values ($1, $2, $3, $4, $5, '[]')`,
      [newId(), organizationId, versionId, index + 1, text],
    );
    await asOwner(
      `insert into chunk (id, organization_id, dataroom_id, document_id, version_id, ordinal, text, tokens, anchors)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        chunkId,
        organizationId,
        where.dataroomId,
        id,
        versionId,
        index,
        text,
        text.split(/\s+/).length,
        JSON.stringify([{ page: index + 1, start: 0, end: text.length }]),
      ],
    );
    if (!provider) continue;
    const { model, dim } = provider.embedding;
    await asOwner(
      `insert into embedding (id, organization_id, dataroom_id, document_id, chunk_id, model, dim, vector)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [newId(), organizationId, where.dataroomId, id, chunkId, model, dim, `[${vectors[index]!.join(',')}]`],
    );
  }
  return { id, versionId, chunkIds, storageKey };
}

/** Stages a file as an upload does. */
export async function stageFile(
  { platform }: TestPlatform,
  name: string,
  content: string | Buffer,
): Promise<StagedFile> {
  const stagedKey = `staging/${newId()}`;
  const { sizeBytes, sha256 } = await platform.store.put(stagedKey, Readable.from([Buffer.from(content)]));
  return new StagedFile({ stagedKey, name, sizeBytes, sha256, declaredType: 'text/plain' });
}
