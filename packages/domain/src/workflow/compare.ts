import { parseSource, parseTarget } from './handle.ts';
import { edgesOf, type FlowData, type FlowNode, nodesOf } from './flow.ts';
import { at, canonicalJson, type JsonValue, objectOf } from './json.ts';
import type { FlowComparison } from './schema.ts';
import { displayNameOf } from './vertex.ts';

type NodeChange = FlowComparison['nodes'][number];
type Part = { kind: 'same' | 'added' | 'removed'; text: string };

/** Texts with more words are compared as a whole: the comparison takes words² steps. */
const MAX_WORDS = 1500;

/** Compares two texts word by word: the longest common subsequence stays. */
export function compareWords(before: string, after: string): Part[] {
  const from = before.match(/\s+|[^\s]+/g) ?? [];
  const to = after.match(/\s+|[^\s]+/g) ?? [];
  if (from.length > MAX_WORDS || to.length > MAX_WORDS) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  }
  const width = to.length + 1;
  const lengths = new Uint16Array((from.length + 1) * width);
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        from[i] === to[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
    }
  }
  const parts: Part[] = [];
  const push = (kind: Part['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const [left, right] = [from[i], to[j]];
    if (left !== undefined && left === right) {
      push('same', left);
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || length(i + 1, j) >= length(i, j + 1))) {
      push('removed', left);
      i += 1;
    } else if (right !== undefined) {
      push('added', right);
      j += 1;
    }
  }
  return parts;
}

/** The values of a node that a person sets: its fields, and what else its data holds. */
function valuesOf({ raw, data, node, template }: FlowNode): Map<string, JsonValue> {
  const values = new Map<string, JsonValue>();
  for (const [name, entry] of Object.entries(template ?? {})) {
    values.set(name, at(objectOf(entry), 'value') ?? entry);
  }
  for (const name of ['display_name', 'description', 'metadata', 'outputs', 'tool_mode', 'edited']) {
    const value = at(node, name);
    if (value !== undefined) values.set(`node.${name}`, value);
  }
  values.set('type', at(data, 'type') ?? at(raw, 'type') ?? null);
  return values;
}

function fieldChanges(before: FlowNode, after: FlowNode): NodeChange['fields'] {
  const [from, to] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...from.keys(), ...to.keys()])];
  return names.flatMap((field) => {
    const [left, right] = [from.get(field) ?? null, to.get(field) ?? null];
    if (canonicalJson(left) === canonicalJson(right)) return [];
    const areTexts = typeof left === 'string' && typeof right === 'string';
    return [{ field, before: left, after: right, words: areTexts ? compareWords(left, right) : null }];
  });
}

function changeOf(before: FlowNode | undefined, after: FlowNode | undefined): NodeChange | null {
  const node = after ?? before;
  if (!node) return null;
  const shown = { nodeId: node.id, name: displayNameOf(node) };
  if (!before) return { ...shown, change: 'added', fields: [] };
  if (!after) return { ...shown, change: 'removed', fields: [] };
  const fields = fieldChanges(before, after);
  if (fields.length > 0) return { ...shown, change: 'changed', fields };
  const isMoved = canonicalJson(at(before.raw, 'position')) !== canonicalJson(at(after.raw, 'position'));
  return isMoved ? { ...shown, change: 'moved', fields: [] } : null;
}

function edgesByEnds(flow: FlowData): Map<string, Omit<FlowComparison['edges'][number], 'change'>> {
  const found = new Map<string, Omit<FlowComparison['edges'][number], 'change'>>();
  for (const { raw } of edgesOf(flow)) {
    const [source, target] = [parseSource(raw), parseTarget(raw)];
    const ends = {
      source: source?.nodeId ?? '',
      output: source?.output ?? '',
      target: target?.nodeId ?? '',
      field: target?.field ?? '',
    };
    found.set(JSON.stringify(Object.values(ends)), ends);
  }
  return found;
}

/** Compares two flows: by node, by field (texts by word) and by edge. Nodes that were only moved say so. */
export function compareFlows(before: FlowData, after: FlowData): FlowComparison {
  const from = new Map(nodesOf(before).map((node) => [node.id, node]));
  const to = new Map(nodesOf(after).map((node) => [node.id, node]));
  const ids = [...new Set([...from.keys(), ...to.keys()])];
  const [edgesBefore, edgesAfter] = [edgesByEnds(before), edgesByEnds(after)];
  return {
    nodes: ids.flatMap((id) => changeOf(from.get(id), to.get(id)) ?? []),
    edges: [
      ...[...edgesBefore].flatMap(([key, ends]) =>
        edgesAfter.has(key) ? [] : [{ ...ends, change: 'removed' as const }],
      ),
      ...[...edgesAfter].flatMap(([key, ends]) =>
        edgesBefore.has(key) ? [] : [{ ...ends, change: 'added' as const }],
      ),
    ],
  };
}
