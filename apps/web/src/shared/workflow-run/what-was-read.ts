export type WhatWasRead = { name: string; documentId?: string };

function isNamed(value: unknown): value is WhatWasRead {
  if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string') return false;
  return !('documentId' in value) || typeof value.documentId === 'string';
}

/** Returns what the agent has read. Null if the decision has another reason. */
export function readIn(value: unknown): WhatWasRead[] | null {
  return Array.isArray(value) ? value.filter(isNamed) : null;
}
