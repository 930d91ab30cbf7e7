import type { Graph } from '@atrium/domain/workflow';

export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 64;
const GAP_X = 32;
const GAP_Y = 44;
const MARGIN = 40;

export type Place = { x: number; y: number };
export type Layout = { places: ReadonlyMap<string, Place>; width: number; height: number };

/** Layers of nodes: each node is one below the lowest of its inputs. Edges that end a round do not count. */
function layersOf({ order, edges, vertices }: Graph): string[][] {
  const depths = new Map<string, number>();
  const all = [...order, ...[...vertices.keys()].filter((id) => !order.includes(id))];
  for (const id of all) {
    const inputs = edges.filter(({ target, kind }) => target === id && kind !== 'loop');
    depths.set(id, Math.max(0, ...inputs.map(({ source }) => (depths.get(source) ?? -1) + 1)));
  }
  const layers: string[][] = [];
  for (const [id, depth] of depths) (layers[depth] ??= []).push(id);
  return layers.filter((layer) => layer.length > 0);
}

/** Places the nodes from the top to the bottom in the order in which they run, each below the middle of its inputs. */
export function layoutOf(graph: Graph): Layout {
  const layers = layersOf(graph);
  const widest = Math.max(1, ...layers.map((layer) => layer.length));
  const width = widest * (NODE_WIDTH + GAP_X) - GAP_X + 2 * MARGIN;
  const places = new Map<string, Place>();
  for (const [row, layer] of layers.entries()) {
    const middleOf = (id: string) => {
      const inputs = graph.edges
        .filter(({ target }) => target === id)
        .flatMap(({ source }) => places.get(source) ?? []);
      return inputs.length === 0 ? 0 : inputs.reduce((sum, { x }) => sum + x, 0) / inputs.length;
    };
    const sorted = layer.toSorted((a, b) => middleOf(a) - middleOf(b));
    const left = (width - (sorted.length * (NODE_WIDTH + GAP_X) - GAP_X)) / 2;
    for (const [column, id] of sorted.entries()) {
      places.set(id, { x: left + column * (NODE_WIDTH + GAP_X), y: MARGIN + row * (NODE_HEIGHT + GAP_Y) });
    }
  }
  return { places, width, height: layers.length * (NODE_HEIGHT + GAP_Y) - GAP_Y + 2 * MARGIN };
}
