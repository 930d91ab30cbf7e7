import { buildGraph, type FlowData, nodesOf, TEMPLATES } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { fromFile, heightOf, NODE_WIDTH, type Place, placesOf, tidyPlaces, toFile } from './places.ts';
import { type Drawing, drawingOf, type EdgeView } from './views.ts';

function draw(flow: FlowData) {
  return drawingOf(flow, buildGraph(flow));
}

type Boxes = ReadonlyMap<string, { x: number; y: number; height: number }>;

function boxesOf(drawing: Drawing, places: ReadonlyMap<string, Place>): Boxes {
  return new Map(
    [...drawing.nodes.values()].map((view) => [view.id, { ...places.get(view.id)!, height: heightOf(view) }]),
  );
}

/** The middle of a port on the canvas. */
function portAt(ports: readonly { name: string }[], name: string, left: number): number {
  return left + (NODE_WIDTH * (ports.findIndex((port) => port.name === name) + 0.5)) / ports.length;
}

/** The nodes that the curve of an edge passes behind. */
function behind(drawing: Drawing, boxes: Boxes, { source, output, target, input }: EdgeView): string[] {
  const [from, to] = [boxes.get(source)!, boxes.get(target)!];
  const start = { x: portAt(drawing.nodes.get(source)!.outputs, output, from.x), y: from.y + from.height };
  const end = { x: portAt(drawing.nodes.get(target)!.inputs, input, to.x), y: to.y };
  const passed = new Set<string>();
  for (let t = 0; t <= 1; t += 0.01) {
    // The library's curve leaves and reaches ports vertically, with both handles at half the height.
    const share = 3 * t * t - 2 * t * t * t;
    const x = start.x + (end.x - start.x) * share;
    const y = start.y + (end.y - start.y) * (1.5 * t - 1.5 * t * t + t * t * t);
    for (const [id, box] of boxes) {
      if (id === source || id === target) continue;
      if (x > box.x && x < box.x + NODE_WIDTH && y > box.y && y < box.y + box.height) passed.add(id);
    }
  }
  return [...passed];
}

describe.each(TEMPLATES.map((template) => [template.key, template.flow] as const))('the canvas of %s', (_key, flow) => {
  it('draws every node and every edge', () => {
    const drawing = draw(flow);
    expect(drawing.nodes.size + drawing.notes.size).toBe(nodesOf(flow).length);
    expect(drawing.edges).toHaveLength((flow['edges'] as unknown[]).length);
    for (const { source, output, target, input, kind } of drawing.edges) {
      expect(kind).not.toBe('broken');
      expect(drawing.nodes.get(source)?.outputs.map(({ name }) => name)).toContain(output);
      expect(drawing.nodes.get(target)?.inputs.map(({ name }) => name)).toContain(input);
    }
  });

  it.each(['the file', 'tidy'])('places nodes without overlaps: %s', (kind) => {
    const drawing = draw(flow);
    const places = kind === 'tidy' ? tidyPlaces(drawing) : placesOf(flow, drawing);
    const boxes = [...drawing.nodes.values()].map((view) => ({ ...places.get(view.id)!, height: heightOf(view) }));
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        const isApart = Math.abs(a.x - b.x) >= NODE_WIDTH || a.y + a.height <= b.y || b.y + b.height <= a.y;
        expect(isApart).toBe(true);
      }
    }
    for (const { source, target, kind: edge } of drawing.edges) {
      if (edge !== 'loop') expect(places.get(source)!.y).toBeLessThan(places.get(target)!.y);
    }
  });
});

it.each(TEMPLATES.map((template) => [template.key, template.flow] as const))(
  'leads no edge of %s behind a node',
  (_key, flow) => {
    const drawing = draw(flow);
    const boxes = boxesOf(drawing, placesOf(flow, drawing));
    const passing = drawing.edges
      .filter(({ kind }) => kind !== 'loop')
      .map((edge) => [edge.source, edge.target, behind(drawing, boxes, edge)] as const)
      .filter(([, , passed]) => passed.length > 0);
    expect(passing).toEqual([]);
  },
);

/** Moves nodes in a copy of a flow. */
function moved(flow: FlowData, place: (at: number) => Place): FlowData {
  const nodes = nodesOf(flow).map(({ raw }, at) => ({ ...raw, position: place(at) }));
  return { ...flow, nodes };
}

it('tidies a loaded flow whose nodes cover each other, and keeps the places that a user has chosen', () => {
  const [{ flow }] = TEMPLATES as [(typeof TEMPLATES)[number]];
  const drawing = draw(flow);
  const heap = moved(flow, (at) => ({ x: 0, y: at * 200 }));
  expect(placesOf(heap, draw(heap))).toEqual(tidyPlaces(draw(heap)));
  const chosen = moved(flow, (at) => ({ x: at * 10, y: 0 }));
  expect(placesOf(chosen, draw(chosen), flow)).not.toEqual(tidyPlaces(drawing));
});

it('places notes beside the nodes that would cover them, and keeps the places that a user has chosen', () => {
  const [{ flow }] = TEMPLATES as [(typeof TEMPLATES)[number]];
  const nodes = nodesOf(flow).map(({ raw }) => raw);
  const note = (position: unknown) => ({
    id: 'Note-1',
    type: 'noteNode',
    position,
    data: { node: { description: 'Read this' } },
  });
  const covered = { ...flow, nodes: [...nodes, note(nodes[0]!['position'])] } as FlowData;
  const apart = { ...flow, nodes: [...nodes, note({ x: -9_000, y: -9_000 })] } as FlowData;
  const places = placesOf(covered, draw(covered));
  const right = Math.max(...nodesOf(flow).map(({ id }) => places.get(id)!.x)) + NODE_WIDTH;
  expect(places.get('Note-1')!.x).toBeGreaterThan(right);
  for (const { id } of nodesOf(flow)) expect(places.get(id)).toEqual(placesOf(flow, draw(flow)).get(id));
  expect(placesOf(apart, draw(apart)).get('Note-1')).toEqual(fromFile({ x: -9_000, y: -9_000 }));
  expect(placesOf(covered, draw(covered), apart).get('Note-1')).not.toEqual(places.get('Note-1'));
});

it('keeps the views of nodes that did not change', () => {
  const [template] = TEMPLATES;
  const flow = template!.flow;
  const before = draw(flow);
  const copy = JSON.parse(JSON.stringify(flow)) as FlowData;
  const [first] = copy['nodes'] as { id: string; data: { node: { display_name: string } } }[];
  first!.data.node.display_name = 'Renamed';
  const after = drawingOf(copy, buildGraph(copy), before);
  expect(after.nodes.get(first!.id)?.name).toBe('Renamed');
  for (const [id, view] of after.nodes) expect(view === before.nodes.get(id)).toBe(id !== first!.id);
});

it('draws unknown components, and edges that fit nothing', () => {
  const handle = (value: object) => JSON.stringify(value).replaceAll('"', 'œ');
  const node = (id: string, type: string) => ({ id, type: 'genericNode', data: { id, type, node: { template: {} } } });
  const flow: FlowData = {
    nodes: [node('ChatInput-1', 'ChatInput'), node('Astra-1', 'AstraDB'), node('ChatOutput-1', 'ChatOutput')],
    edges: [
      {
        id: 'a',
        sourceHandle: handle({ dataType: 'ChatInput', id: 'ChatInput-1', name: 'nothing', output_types: ['Message'] }),
        targetHandle: handle({ fieldName: 'input_value', id: 'ChatOutput-1', inputTypes: ['Message'], type: 'str' }),
      },
      {
        id: 'a',
        sourceHandle: handle({ dataType: 'AstraDB', id: 'Astra-1', name: 'search', output_types: ['Data'] }),
        targetHandle: handle({ fieldName: 'input_value', id: 'ChatOutput-1', inputTypes: ['Message'], type: 'str' }),
      },
    ],
  };
  const drawing = draw(flow);
  expect(drawing.nodes.get('Astra-1')).toMatchObject({ state: 'foreign', line: 'AstraDB' });
  expect(drawing.nodes.get('ChatInput-1')?.outputs.map(({ name, type }) => [name, type])).toContainEqual([
    'nothing',
    null,
  ]);
  expect(drawing.edges.map(({ key, kind }) => [key, kind === 'broken'])).toContainEqual(['edge-0', true]);
  expect(drawing.edges).toHaveLength(2);
});

it('turns places of files into places of the canvas and back', () => {
  for (const place of [
    { x: 420, y: 320 },
    { x: -1260, y: 7 },
  ])
    expect(toFile(fromFile(place))).toEqual(place);
});
