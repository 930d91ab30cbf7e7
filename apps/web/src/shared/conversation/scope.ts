import type { KnowledgeNode } from '@atrium/domain/conversation';

/** The scope of a question: data rooms and the items selected in them. A node without children includes everything in it. */
export type Scope = readonly KnowledgeNode[];
export type ScopeNode = Pick<KnowledgeNode, 'id' | 'type' | 'name'>;
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The documents that a new table begins with: they may be too many for a URL. */
    scope?: Scope;
    /** The question that a new conversation begins with. It is not sent. */
    question?: string;
  }
}

/** The nodes from the data room down to one node, which is the last. */
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

/** How much of a node is selected. */
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

/** Adds a whole node to the scope. */
export function include(scope: Scope, path: ScopePath): KnowledgeNode[] {
  const [step, ...rest] = path;
  if (step === undefined) return [...scope];
  const found = scope.find((node) => same(node, step));
  if (rest.length === 0 || (found !== undefined && isWhole(found))) {
    const whole = rest.length === 0 || found === undefined ? leaf(step) : found;
    return found === undefined ? [...scope, whole] : scope.map((node) => (node === found ? whole : node));
  }
  const node = { ...leaf(step), children: include(found?.children ?? [], rest) };
  return found === undefined ? [...scope, node] : scope.map((one) => (one === found ? node : one));
}

/**
 * Removes a node from the scope. If a parent was selected whole, its other children are selected instead, so
 * `childrenOf` must return all children of each node on the path.
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
  // An empty list of children would mean all of them.
  return children.length === 0 ? others : scope.map((node) => (node === found ? { ...leaf(found), children } : node));
}

/** The paths of the selected nodes, which the chips show. */
export function chosen(scope: Scope, above: ScopePath = []): ScopePath[] {
  return scope.flatMap((node) => {
    const path = [...above, leaf(node)];
    return isWhole(node) ? [path] : chosen(node.children ?? [], path);
  });
}

/** The same data rooms, each whole. */
export function wholeRooms(scope: Scope): KnowledgeNode[] {
  return scope.map(leaf);
}
