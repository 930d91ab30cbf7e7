import { buildGraph, type FlowData, nodesOf, TEMPLATES } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { fromFile, heightOf, NODE_WIDTH, placesOf, tidyPlaces, toFile } from './places.ts';
import { drawingOf } from './views.ts';

function draw(flow: FlowData) {
  return drawingOf(flow, buildGraph(flow));
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
