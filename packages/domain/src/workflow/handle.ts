import { at, type JsonObject, objectOf, textAt, textsAt } from './json.ts';

/** Langflow writes a handle as JSON inside an attribute, with this letter for quotes. */
const QUOTE = 'œ';

/** The end of an edge at the output of a node. */
export type SourceHandle = { nodeId: string; component: string; output: string; types: string[] };
/** The end of an edge at a field of a node, or at the output of a Loop that takes the edge back (`isLoop`). */
export type TargetHandle = { nodeId: string; field: string; types: string[]; type: string; isLoop: boolean };

function jsonOf(text: string): JsonObject | null {
  try {
    return objectOf(JSON.parse(text.replaceAll(QUOTE, '"')));
  } catch {
    return null; // The caller reports a handle that cannot be read.
  }
}

/** Returns a handle as Langflow writes it on an edge: keys in the order given, a space after colons and commas. */
export function formatHandle(handle: JsonObject): string {
  return spaced(handle).replaceAll('"', QUOTE);
}

function spaced(value: JsonObject[string]): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  const object = objectOf(value);
  if (!object) return JSON.stringify(value);
  const entries = Object.entries(object).map(([key, entry]) => `${JSON.stringify(key)}: ${spaced(entry)}`);
  return `{${entries.join(', ')}}`;
}

/** Returns the object that a handle stands for: from its text, or from `edge.data` if the text cannot be read. */
function handleObject(text: unknown, data: unknown): JsonObject | null {
  return (typeof text === 'string' ? jsonOf(text) : objectOf(text)) ?? objectOf(data);
}

/** `type|id|baseClass|baseClass`: the output of a node before Langflow 0.6. */
function oldSource(text: string): SourceHandle | null {
  const [component, nodeId, ...types] = text.split('|');
  return component && nodeId ? { nodeId, component, output: '', types } : null;
}

/** `type|field|id`: the field of a node before Langflow 0.6. */
function oldTarget(text: string): TargetHandle | null {
  const [type, field, nodeId] = text.split('|');
  return type && field && nodeId ? { nodeId, field, types: [type], type, isLoop: false } : null;
}

/**
 * Reads the source of an edge in all spellings of Langflow. Without a name (before Langflow 1.0), `output` is empty and the
 * types decide. Returns null if it cannot be read.
 */
export function parseSource(edge: JsonObject): SourceHandle | null {
  const handle = handleObject(at(edge, 'sourceHandle'), at(objectOf(at(edge, 'data')), 'sourceHandle'));
  if (!handle) return oldSource(textAt(edge, 'sourceHandle') ?? '');
  const nodeId = textAt(handle, 'id') ?? textAt(edge, 'source');
  if (nodeId === null) return null;
  const types = textsAt(handle, 'output_types');
  return {
    nodeId,
    component: textAt(handle, 'dataType') ?? '',
    output: textAt(handle, 'name') ?? '',
    types: types.length > 0 ? types : textsAt(handle, 'baseClasses'),
  };
}

/** Reads the target of an edge in all spellings of Langflow. Returns null if it cannot be read. */
export function parseTarget(edge: JsonObject): TargetHandle | null {
  const handle = handleObject(at(edge, 'targetHandle'), at(objectOf(at(edge, 'data')), 'targetHandle'));
  if (!handle) return oldTarget(textAt(edge, 'targetHandle') ?? '');
  const nodeId = textAt(handle, 'id') ?? textAt(edge, 'target');
  if (nodeId === null) return null;
  const field = textAt(handle, 'fieldName');
  if (field !== null) {
    const type = textAt(handle, 'type') ?? '';
    const types = textsAt(handle, 'inputTypes');
    return { nodeId, field, types: types.length > 0 ? types : [type], type, isLoop: false };
  }
  const output = textAt(handle, 'name');
  if (output === null) return null;
  return { nodeId, field: output, types: textsAt(handle, 'output_types'), type: 'other', isLoop: true };
}
