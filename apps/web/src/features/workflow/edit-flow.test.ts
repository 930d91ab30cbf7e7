import { buildGraph, componentOf, EMPTY_FLOW, type FlowData, nodesOf, TEMPLATES } from '@atrium/domain/workflow';
import { describe, expect, it } from 'vitest';
import { drawingOf } from './canvas/views.ts';
import { copyNodes, pasteNodes, readNodes } from './clipboard.ts';
import { addNode, addNote, moveNodes, remove, setField, setNote, setSetting, setVariable } from './edit-flow.ts';
import { ownTextFields } from './own-fields.ts';
import { acceptsEnd, connectDropped, connectRefs, mayConnectRefs } from './wire.ts';

const PLACE = { x: 0, y: 0 };

function flowOf(...types: string[]): FlowData {
  return types.reduce((flow, type) => addNode(flow, componentOf(type)!, PLACE).flow, EMPTY_FLOW);
}
function nodeIn(flow: FlowData, id: string) {
  return nodesOf(flow).find((node) => node.id === id)!;
}
function edgesIn(flow: FlowData) {
  const built = buildGraph(flow);
  return drawingOf(flow, built).edges.map(({ source, output, target, input, kind }) =>
    [source, output, target, input, kind].join(' '),
  );
}

describe('edges', () => {
  it('connects an output to an input that fits, once', () => {
    const flow = flowOf('ChatInput', 'ChatOutput');
    const from = { nodeId: 'ChatInput-1', port: 'message', side: 'out' } as const;
    const to = { nodeId: 'ChatOutput-1', port: 'input_value', side: 'in' } as const;
    expect(mayConnectRefs(flow, buildGraph(flow).graph, from, to)).toBe(true);
    const connected = connectRefs(flow, from, to);
    expect(edgesIn(connected)).toEqual(['ChatInput-1 message ChatOutput-1 input_value data']);
    expect(connectRefs(connected, from, to)).toBe(connected);
    expect(buildGraph(connected).problems).toEqual([]);
  });

  it('replaces the edge of an input that takes one value', () => {
    const flow = flowOf('ChatInput', 'TextInput', 'ChatOutput');
    const to = { nodeId: 'ChatOutput-1', port: 'input_value', side: 'in' } as const;
    const once = connectRefs(flow, { nodeId: 'ChatInput-1', port: 'message', side: 'out' }, to);
    const twice = connectRefs(once, { nodeId: 'TextInput-1', port: 'text', side: 'out' }, to);
    expect(edgesIn(twice)).toEqual(['TextInput-1 text ChatOutput-1 input_value data']);
  });

  it('closes the round of a loop, lends a tool and follows a failure', () => {
    const flow = flowOf('LoopComponent', 'ParserComponent', 'Agent', 'CalculatorComponent', 'ChatOutput');
    const looped = connectRefs(
      flow,
      { nodeId: 'ParserComponent-1', port: 'parsed_text', side: 'out' },
      { nodeId: 'LoopComponent-1', port: 'loop:item', side: 'in' },
    );
    expect(edgesIn(looped)).toEqual(['ParserComponent-1 parsed_text LoopComponent-1 loop:item loop']);
    const lent = connectDropped(flow, { nodeId: 'Agent-1', port: 'tools', side: 'in' }, 'CalculatorComponent-1');
    expect(edgesIn(lent)).toEqual(['CalculatorComponent-1 component_as_tool Agent-1 tools tool']);
    const caught = connectDropped(flow, { nodeId: 'Agent-1', port: 'on_failure', side: 'out' }, 'ChatOutput-1');
    expect(edgesIn(caught)).toEqual(['Agent-1 on_failure ChatOutput-1 input_value failure']);
  });

  it('refuses what does not fit', () => {
    const flow = flowOf('ChatInput', 'Agent');
    const from = { nodeId: 'ChatInput-1', port: 'message', side: 'out' } as const;
    const { graph } = buildGraph(flow);
    expect(mayConnectRefs(flow, graph, from, { nodeId: 'Agent-1', port: 'tools', side: 'in' })).toBe(false);
    expect(mayConnectRefs(flow, graph, from, { nodeId: 'ChatInput-1', port: 'message', side: 'in' })).toBe(false);
    expect(connectDropped(flow, from, 'missing')).toBe(flow);
  });

  it('limits the palette to components that fit the dragged port', () => {
    const flow = flowOf('ChatInput', 'Agent');
    const { graph } = buildGraph(flow);
    const accepts = (port: string, nodeId: string, side: 'in' | 'out', type: string) =>
      acceptsEnd(flow, graph, { nodeId, port, side }, componentOf(type)!);
    expect(accepts('message', 'ChatInput-1', 'out', 'ChatOutput')).toBe(true);
    expect(accepts('message', 'ChatInput-1', 'out', 'CurrentDate')).toBe(false);
    expect(accepts('tools', 'Agent-1', 'in', 'CalculatorComponent')).toBe(true);
    expect(accepts('tools', 'Agent-1', 'in', 'ChatInput')).toBe(false);
  });
});

describe('changes', () => {
  it('gives a prompt its variables and a router its ways', () => {
    const prompt = flowOf('Prompt');
    const changed = setField(prompt, nodeIn(prompt, 'Prompt-1'), { field: 'template', value: 'Hello {name}' });
    expect(Object.keys(nodeIn(changed, 'Prompt-1').template ?? {})).toContain('name');
    const router = flowOf('SmartRouter');
    const routes = [{ route_category: 'Invoice' }, { route_category: 'Contract' }];
    const routed = setField(router, nodeIn(router, 'SmartRouter-1'), { field: 'routes', value: routes });
    const outputs = (flow: FlowData) =>
      drawingOf(flow, buildGraph(flow))
        .nodes.get('SmartRouter-1')
        ?.outputs.map(({ name, label }) => `${name} ${label}`);
    expect(outputs(routed)).toEqual(['category_1_result Invoice', 'category_2_result Contract', 'default_result Else']);
    const fewer = setField(routed, nodeIn(routed, 'SmartRouter-1'), { field: 'routes', value: routes.slice(1) });
    expect(outputs(fewer)).toEqual(['category_1_result Contract', 'default_result Else']);
  });

  it('takes a variable, and a typed value instead', () => {
    const flow = flowOf('ChatInput');
    const used = setVariable(flow, nodeIn(flow, 'ChatInput-1'), 'input_value', 'FUND');
    expect(buildGraph(used).graph.vertices.get('ChatInput-1')?.variables).toEqual({ input_value: 'FUND' });
    const typed = setField(used, nodeIn(used, 'ChatInput-1'), { field: 'input_value', value: 'Text' });
    expect(buildGraph(typed).graph.vertices.get('ChatInput-1')).toMatchObject({
      variables: {},
      fields: { input_value: 'Text' },
    });
  });

  it('sets retries, moves nodes and writes notes, and leaves everything else the same', () => {
    const flow = flowOf('ChatInput', 'ChatOutput');
    const tried = setSetting(flow, 'ChatInput-1', 'retries', 3);
    expect(buildGraph(tried).graph.vertices.get('ChatInput-1')?.retries).toBe(3);
    expect((tried['nodes'] as unknown[])[1]).toBe((flow['nodes'] as unknown[])[1]);
    const moved = moveNodes(flow, new Map([['ChatInput-1', { x: 88, y: 36 }]]));
    expect(nodeIn(moved, 'ChatInput-1').raw['position']).toEqual({ x: 100, y: 100 });
    expect((moved['nodes'] as unknown[])[1]).toBe((flow['nodes'] as unknown[])[1]);
    const noted = addNote(flow, PLACE);
    expect(nodeIn(setNote(noted.flow, noted.id, 'Hello'), noted.id)).toMatchObject({
      isNote: true,
      node: { description: 'Hello' },
    });
  });

  it('removes nodes with their edges', () => {
    const [template] = TEMPLATES;
    const [first] = nodesOf(template!.flow).filter(({ isNote }) => !isNote);
    const after = remove(template!.flow, { nodes: new Set([first!.id]) });
    expect(nodesOf(after).map(({ id }) => id)).not.toContain(first!.id);
    expect(edgesIn(after).filter((edge) => edge.includes(first!.id))).toEqual([]);
  });
});

describe('the clipboard', () => {
  it.each(TEMPLATES.map(({ key, flow }) => [key, flow] as const))('copies %s into another flow whole', (_key, flow) => {
    const ids = new Set(nodesOf(flow).map(({ id }) => id));
    const copied = readNodes(copyNodes(flow, ids))!;
    const twice = pasteNodes(pasteNodes(EMPTY_FLOW, copied).flow, copied);
    expect(twice.ids).toHaveLength(ids.size);
    expect(nodesOf(twice.flow)).toHaveLength(2 * ids.size);
    const codes = (each: FlowData) =>
      buildGraph(each)
        .problems.map(({ code }) => code)
        .toSorted();
    expect(codes(twice.flow)).toEqual([...codes(flow), ...codes(flow)].toSorted());
    expect(buildGraph(twice.flow).graph.edges).toHaveLength(2 * buildGraph(flow).graph.edges.length);
  });

  it('reads exported files, and leaves other texts alone', () => {
    const [template] = TEMPLATES;
    expect(readNodes(JSON.stringify({ name: 'x', data: template!.flow }))?.nodes).toHaveLength(
      nodesOf(template!.flow).length,
    );
    for (const text of ['hello', '{', '[]', '{"a":1}', '{"nodes":[]}']) expect(readNodes(text)).toBeNull();
  });
});

describe('the variables of a prompt', () => {
  it.each(['Prompt', 'PromptComponent'])('are fields of their own, also of a %s', (type) => {
    const drawn = flowOf('Prompt');
    const flow = JSON.parse(JSON.stringify(drawn).replaceAll('"type":"Prompt"', `"type":"${type}"`)) as FlowData; // only the type differs
    const changed = setField(flow, nodeIn(flow, 'Prompt-1'), { field: 'template', value: 'Say {what}' });
    const vertex = buildGraph(changed).graph.vertices.get('Prompt-1')!;
    const fields = ownTextFields(vertex, nodeIn(changed, 'Prompt-1'));
    expect(fields.map(({ name, isMultiline }) => [name, isMultiline])).toEqual([['what', true]]);
  });

  it('are not those of other components', () => {
    const flow = flowOf('CombineText');
    const vertex = buildGraph(flow).graph.vertices.get('CombineText-1')!;
    expect(ownTextFields(vertex, nodeIn(flow, 'CombineText-1'))).toEqual([]);
  });
});
