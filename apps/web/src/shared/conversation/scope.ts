import type { KnowledgeNode } from '@atrium/domain/conversation';

/** What is asked about: rooms, and in them what is chosen. A node without children means all below it. */
export type Scope = readonly KnowledgeNode[];
export type ScopeNode = Pick<KnowledgeNode, 'id' | 'type' | 'name'>;
/** From the room down to the node itself. */
export type ScopePath = readonly ScopeNode[];

function isWhole(node: KnowledgeNode) {
  return node.children === undefined || node.children.length === 0;
}
function same(a: ScopeNode, b: ScopeNode) {
  return a.id === b.id && a.type === b.type;
}
function leaf({ id, type, name }: ScopeNode): KnowledgeNode {
  return { id, type, name };
}

/** How much of a node is chosen. */
export function chosenPart(scope: Scope, path: ScopePath): 'all' | 'some' | 'none' {
  let level: readonly KnowledgeNode[] = scope;
  let found: KnowledgeNode | undefined;
  for (const step of path) {
    found = level.find((node) => same(node, step));
    if (found === undefined) return 'none';
    if (isWhole(found)) return 'all';
    level = found.children ?? [];
  }
  return found === undefined ? 'none' : 'some';
}

/** The scope with all of a node chosen. */
export function include(scope: Scope, path: ScopePath): KnowledgeNode[] {
  const [step, ...rest] = path;
  if (step === undefined) return [...scope];
  const found = scope.find((node) => same(node, step));
  if (rest.length === 0 || (found !== undefined && isWhole(found))) {
    const whole = rest.length === 0 ? leaf(step) : found!; // found: the room or folder is whole already
    return found === undefined ? [...scope, whole] : scope.map((node) => (node === found ? whole : node));
  }
  const node = { ...leaf(step), children: include(found?.children ?? [], rest) };
  return found === undefined ? [...scope, node] : scope.map((one) => (one === found ? node : one));
}

/**
 * The scope without a node. Where something above it was chosen whole, that choice becomes one of everything else in
 * it, so `childrenOf` must know all children of each node on the way.
 */
export function exclude(
  scope: Scope,
  path: ScopePath,
  childrenOf: (node: ScopeNode) => readonly ScopeNode[],
): KnowledgeNode[] {
  const [step, ...rest] = path;
  const found = step && scope.find((node) => same(node, step));
  if (found === undefined) return [...scope];
  const others = scope.filter((node) => node !== found);
  if (rest.length === 0) return others;
  const below = isWhole(found) ? childrenOf(found).map(leaf) : (found.children ?? []);
  const children = exclude(below, rest, childrenOf);
  // An empty list of children would mean everything.
  return children.length === 0 ? others : scope.map((node) => (node === found ? { ...leaf(found), children } : node));
}

/** The chosen nodes themselves, each with the way to it: what the chips show. */
export function chosen(scope: Scope, above: ScopePath = []): ScopePath[] {
  return scope.flatMap((node) => {
    const path = [...above, leaf(node)];
    return isWhole(node) ? [path] : chosen(node.children ?? [], path);
  });
}

/** The same rooms, all of them. */
export function wholeRooms(scope: Scope): KnowledgeNode[] {
  return scope.map(leaf);
}

export function isAllWhole(scope: Scope): boolean {
  return scope.every(isWhole);
}
