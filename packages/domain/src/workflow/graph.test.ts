import { describe, expect, it } from 'vitest';
import { blocking, buildGraph, drawFlow, type FlowData, formatHandle, parseFlow } from './index.ts';

type Node = { id: string; type: string; values?: Record<string, unknown>; more?: Record<string, unknown> };

function node({ id, type, values = {}, more = {} }: Node) {
  const template = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { name, value, type: 'str', input_types: [] }]),
  );
  return { id, type: 'genericNode', data: { id, type, node: { template, outputs: [], ...more } } };
}

function edge(source: string, output: string, target: string, field: string, types = ['Message']) {
  return {
    id: `${source}-${target}`,
    source,
    target,
    sourceHandle: formatHandle({ dataType: 'X', id: source, name: output, output_types: types }),
    targetHandle: formatHandle({ fieldName: field, id: target, inputTypes: types, type: 'str' }),
  };
}

function loopBack(source: string, output: string, loop: string) {
  return {
    ...edge(source, output, loop, 'item'),
    targetHandle: formatHandle({ dataType: 'LoopComponent', id: loop, name: 'item', output_types: ['Data'] }),
  };
}

function flow(nodes: unknown[], edges: unknown[]): FlowData {
  return JSON.parse(JSON.stringify({ nodes, edges, viewport: { x: 0, y: 0, zoom: 1 } }));
}

function codes(data: FlowData): string[] {
  return blocking(buildGraph(data).problems).map(({ code }) => code);
}

const CHAT = [
  node({ id: 'in', type: 'ChatInput', values: { input_value: 'Hello' } }),
  node({ id: 'prompt', type: 'Prompt', values: { template: 'Say {what}', what: '' } }),
  node({ id: 'out', type: 'ChatOutput' }),
];
const CHAT_EDGES = [edge('in', 'message', 'prompt', 'what'), edge('prompt', 'prompt', 'out', 'input_value')];

describe('buildGraph', () => {
  it('reads a chain, with the defaults of fields that the file leaves out', () => {
    const { graph, problems } = buildGraph(flow(CHAT, CHAT_EDGES));
    expect(problems).toEqual([]);
    expect(graph.order).toEqual(['in', 'prompt', 'out']);
    expect(graph.vertices.get('in')?.fields).toMatchObject({ input_value: 'Hello', sender: 'User' });
    expect(graph.vertices.get('prompt')?.fields).toMatchObject({ what: '' });
    expect(graph.edges.map(({ kind, type }) => [kind, type])).toEqual([
      ['data', 'Message'],
      ['data', 'Message'],
    ]);
  });

  it('says which nodes have no file, which does not come with a flow', () => {
    const warned = (values: Record<string, unknown>, edges: unknown[] = []) => {
      const { problems } = buildGraph(flow([...CHAT, node({ id: 'file', type: 'File', values })], edges));
      return problems.filter(({ nodeId }) => nodeId === 'file');
    };
    expect(warned({ path: '' })).toMatchObject([
      {
        code: 'missing_file',
        severity: 'warning',
        message: '“Read File” has no file. Choose one, or connect a node that names files.',
        loc: ['nodes', 3, 'data', 'node', 'template', 'path'],
        field: 'path',
      },
    ]);
    expect(warned({ path: ['lease.md'] })).toEqual([]);
    expect(warned({ path: [], file_path: 'lease.md' })).toEqual([]);
    expect(warned({ path: '' }, [edge('in', 'message', 'file', 'file_path')])).toEqual([]);
  });

  it('runs older components as the component that replaces them', () => {
    const nodes = [
      node({ id: 'url', type: 'URL', values: { urls: ['https://example.com'] } }),
      node({ id: 'parse', type: 'ParseData', values: { template: '{title}', sep: ' ' } }),
      node({ id: 'model', type: 'OpenAIModel', values: { model_name: 'gpt-4o-mini' } }),
      node({ id: 'out', type: 'ChatOutput' }),
    ];
    const edges = [
      edge('url', 'data', 'parse', 'data', ['Data']),
      edge('parse', 'text', 'model', 'input_value'),
      edge('model', 'text_output', 'out', 'input_value'),
    ];
    const withTypes = nodes.map((each) =>
      each.id === 'url'
        ? { ...each, data: { ...each.data, node: { ...each.data.node, outputs: [{ name: 'data', types: ['Data'] }] } } }
        : each,
    );
    const { graph, problems } = buildGraph(flow(withTypes, edges));
    expect(blocking(problems)).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(['older_component', 'older_component', 'older_component']);
    expect([...graph.vertices.values()].map(({ type }) => type)).toEqual([
      'URLComponent',
      'ParserComponent',
      'LanguageModelComponent',
      'ChatOutput',
    ]);
    expect(graph.vertices.get('parse')?.fields).toMatchObject({ pattern: '{title}', sep: ' ' });
    expect(graph.edges.map(({ output, field }) => [output, field])).toEqual([
      ['page_results', 'input_data'],
      ['parsed_text', 'input_value'],
      ['text_output', 'input_value'],
    ]);
  });

  it('keeps a component that it does not know, and says where it is', () => {
    const nodes = [...CHAT, node({ id: 'x', type: 'AstraDB', more: { display_name: 'Astra' } })];
    const { graph, problems } = buildGraph(flow(nodes, CHAT_EDGES));
    expect(graph.vertices.get('x')).toMatchObject({ type: 'AstraDB', definition: null });
    expect(blocking(problems)).toEqual([
      expect.objectContaining({ code: 'unknown_component', nodeId: 'x', loc: ['nodes', 3, 'data', 'type'] }),
    ]);
  });

  it('never takes the names of object members for components', () => {
    for (const type of ['constructor', '__proto__', 'toString']) {
      expect(codes(flow([node({ id: 'x', type })], []))).toEqual(['unknown_component']);
    }
  });

  it('refuses Python of the user, and takes JavaScript', () => {
    const python = node({ id: 'x', type: 'ChatInput', more: { edited: true } });
    const custom = node({ id: 'x', type: 'CustomComponent', values: { code: 'class X(Component): pass' } });
    expect(codes(flow([python], []))).toEqual(['own_code']);
    expect(codes(flow([custom], []))).toEqual(['own_code']);
    const script = node({
      id: 'x',
      type: 'CustomComponent',
      values: { code: 'export default {}' },
      more: { edited: true, metadata: { language: 'javascript' } },
    });
    const { graph, problems } = buildGraph(flow([script], []));
    expect(graph.vertices.get('x')?.code).toBe('export default {}');
    expect(problems).toEqual([]);
  });

  it('asks for the code of a new custom component, instead of taking it for Python', () => {
    const added = drawFlow([{ id: 'x', type: 'CustomComponent', at: [0, 0] }], []);
    const { graph, problems } = buildGraph(added);
    expect(graph.vertices.get('x')?.definition?.type).toBe('CustomComponent');
    expect(problems.map(({ code }) => code)).toEqual(['missing_value']);
  });

  it('takes variables by name and refuses secrets as text', () => {
    const withHeader = (entry: object) => ({
      ...node({ id: 'x', type: 'ChatInput' }),
      data: { id: 'x', type: 'ChatInput', node: { template: { sender_name: entry } } },
    });
    const named = buildGraph(flow([withHeader({ value: 'NAME', load_from_db: true })], []));
    expect(named.graph.vertices.get('x')).toMatchObject({ variables: { sender_name: 'NAME' } });
    expect(named.graph.vertices.get('x')?.fields['sender_name']).toBeNull();
    expect(codes(flow([withHeader({ value: 'sk-1', password: true })], []))).toEqual(['secret']);
  });

  it('names an edge that fits nothing', () => {
    const table = [
      ...CHAT,
      node({ id: 'ops', type: 'DataFrameOperations', values: { operation: [{ name: 'Head' }] } }),
    ];
    expect(codes(flow(table, [...CHAT_EDGES, edge('in', 'message', 'ops', 'df')]))).toEqual([
      'unfit_edge',
      'missing_value',
    ]);
    expect(codes(flow(CHAT, [...CHAT_EDGES, edge('in', 'nothing', 'prompt', 'what')]))).toEqual(['unknown_output']);
    expect(codes(flow(CHAT, [...CHAT_EDGES, edge('in', 'message', 'out', 'nothing')]))).toEqual(['unknown_field']);
    expect(codes(flow(CHAT, [...CHAT_EDGES, edge('in', 'message', 'gone', 'x')]))).toEqual(['dangling_edge']);
    expect(codes(flow(CHAT, [...CHAT_EDGES, { id: 'e', sourceHandle: 'œ{', targetHandle: '' }]))).toEqual([
      'broken_edge',
    ]);
    expect(codes(flow(CHAT, [...CHAT_EDGES, edge('in', 'message', 'out', 'input_value')]))).toEqual(['several_edges']);
  });

  it('reads edges before Langflow 1.0, which do not name the output', () => {
    const old = {
      ...edge('in', '', 'prompt', 'what'),
      sourceHandle: 'ChatInput|in|Text|str',
      targetHandle: 'str|what|prompt',
    };
    const { graph, problems } = buildGraph(flow(CHAT, [old, CHAT_EDGES[1]]));
    expect(problems).toEqual([]);
    expect(graph.edges[0]).toMatchObject({ source: 'in', output: 'message', target: 'prompt', field: 'what' });
  });

  it('refuses a cycle, and names its nodes only', () => {
    const prompts = ['a', 'b', 'c'].map((id) => node({ id, type: 'Prompt', values: { template: '{x}', x: '' } }));
    const edges = [edge('a', 'prompt', 'b', 'x'), edge('b', 'prompt', 'a', 'x'), edge('b', 'prompt', 'c', 'x')];
    const [cycle] = blocking(buildGraph(flow(prompts, edges)).problems);
    expect(cycle).toMatchObject({ code: 'cycle', nodeId: 'a' });
    expect(cycle?.message).not.toContain('“c”');
  });

  it('lets an edge leave a node when it fails', () => {
    const nodes = [...CHAT, node({ id: 'sorry', type: 'ChatOutput' })];
    const { graph, problems } = buildGraph(
      flow(nodes, [...CHAT_EDGES, edge('prompt', 'on_failure', 'sorry', 'input_value')]),
    );
    expect(problems).toEqual([]);
    expect(graph.edges.at(-1)).toMatchObject({ kind: 'failure', output: 'on_failure', type: 'Message' });
  });

  it('lends tools to an Agent, and refuses nodes that cannot be tools', () => {
    const nodes = [
      node({ id: 'agent', type: 'Agent' }),
      node({ id: 'calc', type: 'CalculatorComponent' }),
      node({ id: 'in', type: 'ChatInput' }),
    ];
    const tool = edge('calc', 'component_as_tool', 'agent', 'tools', ['Tool']);
    const { graph, problems } = buildGraph(flow(nodes, [tool]));
    expect(problems).toEqual([]);
    expect(graph.vertices.get('calc')?.isTool).toBe(true);
    expect(codes(flow(nodes, [tool, edge('in', 'component_as_tool', 'agent', 'tools', ['Tool'])]))).toEqual([
      'tool_edge',
    ]);
  });

  it('lends a tool of Langflow 1.0, which has other names for its outputs', () => {
    const nodes = [
      node({ id: 'agent', type: 'ToolCallingAgent' }),
      node({ id: 'model', type: 'OpenAIModel' }),
      node({ id: 'calc', type: 'CalculatorTool' }),
    ];
    const model = edge('model', 'model_output', 'agent', 'llm', ['LanguageModel']);
    const named = edge('calc', 'api_build_tool', 'agent', 'tools', ['Tool']);
    const piped = { ...named, sourceHandle: 'CalculatorTool|calc|Tool', targetHandle: 'Tool|tools|agent' };
    for (const tool of [named, piped]) {
      const { graph, problems } = buildGraph(flow(nodes, [model, tool]));
      expect(blocking(problems)).toEqual([]);
      expect(graph.vertices.get('calc')?.isTool).toBe(true);
      expect(graph.edges.map(({ field, kind }) => [field, kind])).toEqual([
        ['model', 'data'],
        ['tools', 'tool'],
      ]);
    }
    const used = edge('calc', 'api_run_model', 'agent', 'input_value', ['Data']);
    expect(buildGraph(flow(nodes, [used])).graph.edges).toEqual([]);
  });

  it('warns about older components, and not about other names of the same one', () => {
    const warned = (type: string) =>
      buildGraph(flow([node({ id: 'x', type, values: { input_data: 'a', urls: ['https://example.com'] } })], []))
        .problems;
    expect(warned('parser')).toEqual([]);
    expect(warned('ParseData').map(({ code }) => code)).toEqual(['older_component']);
    expect(warned('URL').map(({ code }) => code)).toEqual(['older_component']);
  });

  it('takes the name of a variable for a key as a name, and not as the key', () => {
    const agent = (value: string) => {
      const more = { template: { api_key: { type: 'str', password: true, load_from_db: false, value } } };
      return codes(flow([node({ id: 'agent', type: 'Agent', more })], []));
    };
    expect(agent('OPENAI_API_KEY')).toEqual([]);
    expect(agent('sk-0123456789abcdef')).toEqual(['secret']);
    expect(agent('AKIAIOSFODNN7EXAMPLE')).toEqual(['secret']);
  });

  it('reads retries and time limits, and refuses others', () => {
    const withSettings = (metadata: object) => flow([node({ id: 'x', type: 'ChatInput', more: { metadata } })], []);
    expect(buildGraph(withSettings({ retries: 5, timeLimitSeconds: 90 })).graph.vertices.get('x')).toMatchObject({
      retries: 5,
      timeLimitSeconds: 90,
    });
    expect(codes(withSettings({ retries: 6 }))).toEqual(['invalid_setting']);
  });
});

describe('loops', () => {
  const parser = (id: string) => node({ id, type: 'ParserComponent', values: { pattern: '{text}' } });
  const loop = (id: string) => node({ id, type: 'LoopComponent' });
  const source = node({ id: 'data', type: 'CreateData', values: { fields: [{ key: 'text', value: 'a' }] } });
  const item = (from: string, to: string, field = 'input_data') => edge(from, 'item', to, field, ['Data']);
  const data = edge('data', 'data', 'outer', 'data', ['Data']);

  it('finds what a loop repeats, also around another loop', () => {
    const nodes = [source, loop('outer'), loop('inner'), parser('work'), parser('after'), parser('end')];
    const edges = [
      data,
      item('outer', 'inner', 'data'),
      item('inner', 'work'),
      loopBack('work', 'parsed_text', 'inner'),
      edge('inner', 'done', 'after', 'input_data', ['DataFrame']),
      loopBack('after', 'parsed_text', 'outer'),
      edge('outer', 'done', 'end', 'input_data', ['DataFrame']),
    ];
    const { graph, problems } = buildGraph(flow(nodes, edges));
    expect(problems).toEqual([]);
    expect(graph.vertices.get('work')?.loopPath).toEqual(['outer', 'inner']);
    expect(graph.vertices.get('after')?.loopPath).toEqual(['outer']);
    expect(graph.vertices.get('end')?.loopPath).toEqual([]);
    expect(graph.loops.get('inner')).toMatchObject({ parent: 'outer', body: ['work'] });
    expect(graph.loops.get('outer')?.feedback).toMatchObject({ source: 'after', kind: 'loop' });
    expect(graph.order.indexOf('work')).toBeGreaterThan(graph.order.indexOf('inner'));
  });

  it('refuses a node that is inside a loop and behind it', () => {
    const nodes = [source, loop('outer'), parser('work'), parser('both')];
    const edges = [
      data,
      item('outer', 'work'),
      loopBack('work', 'parsed_text', 'outer'),
      edge('work', 'parsed_text', 'both', 'input_data'),
      edge('outer', 'done', 'both', 'input_data', ['DataFrame']),
    ];
    expect(codes(flow(nodes, edges))).toEqual(['crosses_loop']);
  });

  it('refuses an edge that ends the round of another loop', () => {
    const nodes = [source, loop('outer'), loop('inner'), parser('work')];
    const edges = [
      data,
      item('outer', 'inner', 'data'),
      item('inner', 'work'),
      loopBack('work', 'parsed_text', 'outer'),
    ];
    expect(codes(flow(nodes, edges))).toEqual(['crosses_loop']);
  });

  it('names an operation that does not exist here', () => {
    const withOperation = (name: string) =>
      buildGraph(
        drawFlow(
          [
            { id: 'make', type: 'CreateData', at: [0, 0], values: { fields: [{ key: 'a', value: '1' }] } },
            { id: 'select', type: 'DataOperations', at: [1, 0], values: { operations: [{ name }] } },
          ],
          [['make', 'data', 'select', 'data']],
        ),
      ).problems.map(({ code, nodeId, field }) => [code, nodeId, field]);
    expect(withOperation('Select Keys')).toEqual([]);
    expect(withOperation('JQ Expression')).toEqual([['unknown_operation', 'select', 'operations']]);
  });

  it('warns about a loop whose rounds have no end', () => {
    const { problems } = buildGraph(flow([source, loop('outer'), parser('work')], [data, item('outer', 'work')]));
    expect(problems.map(({ code, severity }) => [code, severity])).toEqual([['loop_without_end', 'warning']]);
  });
});

describe('parseFlow', () => {
  it('refuses what is not a flow and what is too large', () => {
    const code = (data: unknown) => parseFlow(data).problems[0]?.code;
    expect(code(null)).toBe('not_a_flow');
    expect(code([])).toBe('not_a_flow');
    expect(code({ nodes: 1 })).toBe('not_a_flow');
    expect(code({ nodes: [], edges: {} })).toBe('not_a_flow');
    expect(code({ nodes: Array.from({ length: 501 }, () => ({})) })).toBe('too_many_nodes');
    expect(code({ nodes: [], edges: Array.from({ length: 2001 }, () => ({})) })).toBe('too_many_edges');
    expect(code({ nodes: [{ id: 'x', text: 'x'.repeat(5 * 1024 * 1024) }] })).toBe('too_large');
  });

  it('takes groups eight deep and no deeper', () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? { nodes: [] } : { nodes: [{ id: 'g', data: { node: { flow: { data: nested(depth - 1) } } } }] };
    expect(parseFlow(nested(8)).flow).not.toBeNull();
    expect(parseFlow(nested(9)).problems[0]?.code).toBe('nested_too_deep');
  });

  it('keeps nodes and edges that it cannot read', () => {
    const data = { nodes: [1, { type: 'x' }, { id: 'a' }], edges: [null] };
    const { flow: kept, problems } = parseFlow(data);
    expect(kept).toEqual(data);
    expect(problems.map(({ code, loc }) => [code, loc])).toEqual([
      ['broken_node', ['nodes', 0]],
      ['broken_node', ['nodes', 1]],
      ['broken_edge', ['edges', 0]],
    ]);
  });
});

it('names nodes whose ids are too long to be recorded', () => {
  const problemsOf = (length: number) =>
    buildGraph(drawFlow([{ id: 'n'.repeat(length), type: 'TextInput', at: [0, 0] }], [])).problems;
  expect(problemsOf(128)).toEqual([]);
  expect(problemsOf(129)).toMatchObject([{ code: 'long_node_id', severity: 'error', loc: ['nodes', 0, 'id'] }]);
});
