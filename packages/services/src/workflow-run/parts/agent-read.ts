import { componentOf, type JsonObject, type JsonValue, objectOf } from '@atrium/domain/workflow';
import type { PartTool } from './part.ts';

/** The name of something that an agent has read. Only people who can see a document get its name. */
export type WhatWasRead = { name: string; documentId?: string };

const MOST = 20;
const DEEPEST = 6;

function textAt(object: JsonObject, key: string): string | null {
  const value = object[key];
  return typeof value === 'string' ? value : null;
}

/** Names documents and pages of the web that are in the outputs of a tool. */
function named(value: JsonValue, found: Map<string, WhatWasRead>, depth = 0): void {
  if (depth > DEEPEST || found.size >= MOST) return;
  if (Array.isArray(value)) return value.forEach((each) => named(each, found, depth + 1));
  const object = objectOf(value);
  if (!object) return;
  const documentId = textAt(object, 'document_id');
  const url = textAt(object, 'url');
  if (documentId !== null) {
    const name = textAt(object, 'document_name') ?? textAt(object, 'name') ?? 'A document';
    found.set(documentId, { name, documentId });
  } else if (url !== null && URL.canParse(url)) {
    const name = new URL(url).host;
    found.set(name, { name });
  } else for (const each of Object.values(object)) named(each, found, depth + 1);
}

/** Returns what a call of a tool has read: documents and hosts, or else the name of the component. */
export function readBy({ type, name }: Pick<PartTool, 'type' | 'name'>, outputs: JsonObject): WhatWasRead[] {
  const found = new Map<string, WhatWasRead>();
  named(outputs, found);
  return found.size > 0 ? [...found.values()] : [{ name: componentOf(type)?.displayName ?? name }];
}

/** Each only once, in the order in which they were read, and not too many for a person. */
export function distinct(read: readonly WhatWasRead[]): WhatWasRead[] {
  return [...new Map(read.map((each) => [each.documentId ?? each.name, each])).values()].slice(0, MOST);
}
