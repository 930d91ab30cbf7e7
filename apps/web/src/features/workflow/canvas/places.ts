import { graphlib, layout } from '@dagrejs/dagre';
import { type FlowData, type FlowNode, nodesOf } from '@atrium/domain/workflow';
import type { Drawing, EdgeView, NodeView } from './views.ts';

export type Place = { x: number; y: number };

export const NODE_WIDTH = 248;
export const NOTE_WIDTH = 260;
const HEAD = 53;
const PORTS = 22;
const FOOT = 33;
const NOTE_LINE = 20;
const NOTE_LETTERS = 38;
const GAP_X = 36;
export const GAP_Y = 40;

/**
 * Files place nodes from the left to the right, and their nodes are tall. Here flows run from the top to the bottom, so the
 * axes are swapped and scaled on the canvas. A file keeps its own places until a node is moved.
 */
const DOWN = 0.36;
const ACROSS = 0.88;

/** Returns the place on the canvas of a position in a file. */
export function fromFile({ x, y }: Place): Place {
  return { x: y * ACROSS, y: x * DOWN };
}

/** Returns the position in a file of a place on the canvas. */
export function toFile({ x, y }: Place): Place {
  return { x: Math.round(y / DOWN), y: Math.round(x / ACROSS) };
}

/** The height of a node on the canvas, in pixels at full size. */
export function heightOf({ inputs, outputs, state }: Pick<NodeView, 'inputs' | 'outputs' | 'state'>): number {
  const rows = [inputs, outputs].filter((ports) => ports.length > 1).length;
  return HEAD + rows * PORTS + (state === 'ok' ? 0 : FOOT);
}

/** The height of a node with the line of its last run or of its problem. */
export function fullHeightOf(view: Parameters<typeof heightOf>[0]): number {
  return heightOf({ ...view, state: 'broken' });
}

function noteHeight(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / NOTE_LETTERS)), 0);
  return 24 + lines * NOTE_LINE;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the place of a node by the position in its file; null without one. */
export function placeIn({ raw }: FlowNode): Place | null {
  const position = raw['position'];
  if (typeof position !== 'object' || position === null || Array.isArray(position)) return null;
  const [x, y] = [numberOf(position['x']), numberOf(position['y'])];
  return x === null || y === null ? null : fromFile({ x, y });
}

/** Places nodes from the top to the bottom behind their inputs, with room for the line of a run. Notes are at the right. */
export function tidyPlaces(drawing: Pick<Drawing, 'nodes' | 'notes' | 'edges'>): Map<string, Place> {
  const graph = new graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: GAP_X, ranksep: GAP_Y, ranker: 'tight-tree' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const view of drawing.nodes.values()) graph.setNode(view.id, { width: NODE_WIDTH, height: fullHeightOf(view) });
  const isForward = ({ kind }: EdgeView) => kind !== 'loop';
  for (const { key, source, target } of drawing.edges.filter(isForward)) graph.setEdge(source, target, {}, key);
  layout(graph);
  const places = new Map<string, Place>();
  for (const view of drawing.nodes.values()) {
    const node = graph.node(view.id) as Place; // dagre places the middle of each node
    places.set(view.id, { x: Math.round(node.x - NODE_WIDTH / 2), y: Math.round(node.y - fullHeightOf(view) / 2) });
  }
  return withNotesBeside(drawing, places);
}

/** Places the notes below each other, at the right of all nodes. */
function withNotesBeside({ nodes, notes }: Pick<Drawing, 'nodes' | 'notes'>, places: Map<string, Place>) {
  const placed = [...nodes.keys()].flatMap((id) => places.get(id) ?? []);
  const right = Math.max(0, ...placed.map(({ x }) => x + NODE_WIDTH));
  let y = Math.min(...(placed.length > 0 ? placed.map((place) => place.y) : [0]));
  for (const { id, text } of notes.values()) {
    places.set(id, { x: right + 2 * GAP_X, y });
    y += noteHeight(text) + GAP_X;
  }
  return places;
}

/** Nodes that cover each other by more than this share hide what they say. */
const COVERED = 0.15;

type Box = Place & { width: number; height: number };

function isOver(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Whether a note lies under a node or another note. Notes have many lines, so that hides much of it. */
function isNoteCovered(nodes: readonly Box[], notes: readonly Box[]): boolean {
  return notes.some((note, at) => [...nodes, ...notes.slice(0, at)].some((other) => isOver(note, other)));
}

function isCovered(a: Box, b: Box): boolean {
  const [upper, lower] = a.y < b.y ? [a, b] : [b, a];
  const isBeside = Math.abs(a.x - b.x) >= NODE_WIDTH * (1 - COVERED);
  return !isBeside && lower.y - upper.y < upper.height * (1 - COVERED);
}

function coverEachOther(boxes: readonly Box[]): boolean {
  const sorted = boxes.toSorted((a, b) => a.x - b.x);
  for (const [index, box] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.x - box.x >= NODE_WIDTH) break;
      if (isCovered(box, other)) return true;
    }
  }
  return false;
}

/** Whether no node has been moved since a flow was loaded. */
function isPlacedAs(flow: FlowData, loaded: FlowData): boolean {
  if (flow === loaded) return true;
  const before = new Map(nodesOf(loaded).map((node) => [node.id, placeIn(node)]));
  return nodesOf(flow).every((node) => {
    const [place, old] = [placeIn(node), before.get(node.id)];
    return old === undefined || (place?.x === old?.x && place?.y === old?.y);
  });
}

/**
 * Returns where the nodes are: at the places of the file, or at tidy ones if a node has no place or if nodes of the loaded file
 * cover each other. Notes of the loaded file that nodes cover are beside the nodes. After a node was moved, its user decides
 * what covers what.
 */
export function placesOf(flow: FlowData, drawing: Drawing, loaded: FlowData = flow): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const nodes = nodesOf(flow).filter(({ id }) => drawing.nodes.has(id) || drawing.notes.has(id));
  for (const node of nodes) {
    const place = placeIn(node);
    if (!place) return tidyPlaces(drawing);
    places.set(node.id, place);
  }
  if (!isPlacedAs(flow, loaded)) return places;
  const boxOf = (id: string, width: number, height: number): Box[] => {
    const place = places.get(id);
    return place ? [{ ...place, width, height }] : [];
  };
  const boxes = [...drawing.nodes.values()].flatMap((view) => boxOf(view.id, NODE_WIDTH, heightOf(view)));
  if (coverEachOther(boxes)) return tidyPlaces(drawing);
  const notes = [...drawing.notes.values()].flatMap(({ id, text }) => boxOf(id, NOTE_WIDTH, noteHeight(text)));
  return isNoteCovered(boxes, notes) ? withNotesBeside(drawing, places) : places;
}
