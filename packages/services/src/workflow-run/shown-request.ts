import { openDocuments } from '@atrium/db/document';
import type { MemberActor } from '@atrium/domain/kernel';
import type { EntityManager } from '@mikro-orm/postgresql';
import { viewerOf } from '../access/index.ts';
import type { WhatWasRead } from './parts/index.ts';

type Request = Record<string, unknown>;

function readIn({ read }: Request): WhatWasRead[] | null {
  return Array.isArray(read) ? (read as WhatWasRead[]) : null; // the Agent has written it
}

/** Leaves out the names of documents that the reader cannot see now, and gives the others the names that they have now. */
export async function shownRequests<T extends { request: Request }>(
  em: EntityManager,
  actor: MemberActor,
  waits: readonly T[],
): Promise<T[]> {
  const ids = waits.flatMap(({ request }) => (readIn(request) ?? []).flatMap(({ documentId }) => documentId ?? []));
  if (ids.length === 0) return [...waits];
  const opened = await openDocuments(em, viewerOf(actor), [...new Set(ids)]);
  const names = new Map(opened.map(({ document }) => [document.id, document.name]));
  return waits.map((wait) => {
    const read = readIn(wait.request)?.flatMap((each) => {
      if (each.documentId === undefined) return [each];
      const name = names.get(each.documentId);
      return name === undefined ? [] : [{ ...each, name }];
    });
    return read === undefined ? wait : { ...wait, request: { ...wait.request, read } };
  });
}
