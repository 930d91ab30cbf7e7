import { readFileSync } from 'node:fs';
import {
  array,
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  lorem,
  oneof,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPECTED } from './flows/expected.fixture.ts';
import {
  blocking,
  buildGraph,
  compareFlows,
  compareWords,
  type FlowData,
  formatHandle,
  nodesOf,
  parseFlow,
  parseSource,
  parseTarget,
  promptVariables,
  fillPrompt,
} from './index.ts';

function read(name: string): { data: FlowData } {
  return JSON.parse(readFileSync(new URL(`flows/${name}.json`, import.meta.url), 'utf8'));
}
/** What a flow does, without how it is written. */
function meaning(name: string) {
  const { graph } = buildGraph(read(name).data);
  return {
    vertices: [...graph.vertices.values()].map(({ id, type }) => [id, type]),
    edges: graph.edges.map(({ source, output, target, field, kind }) => [source, output, target, field, kind]),
    order: graph.order,
  };
}

describe('a flow file', () => {
  it.each(Object.entries(EXPECTED))('%s is read completely, with the errors %j', (name, codes) => {
    const { data } = read(name);
    const { flow } = parseFlow(data);
    expect(JSON.stringify(flow)).toBe(JSON.stringify(read(name).data));
    const { graph, problems } = buildGraph(data);
    expect([...new Set(blocking(problems).map(({ code }) => code))].toSorted()).toEqual(codes);
    const ids = nodesOf(data)
      .filter(({ isNote }) => !isNote)
      .map(({ id }) => id);
    expect([...graph.vertices.keys()]).toEqual([...new Set(ids)]);
    for (const { loc } of problems) expect(['nodes', 'edges']).toContain(loc[0]);
  });

  it.each(Object.keys(EXPECTED).filter((name) => /^(?:renamed|unnamed|piped|newest)-/.test(name)))(
    '%s means the same as in the current spelling',
    (name) => {
      expect(meaning(name)).toEqual(meaning(name.replace(/^[a-z]+-/, 'current-')));
    },
  );
});

const json = jsonValue({ maxDepth: 4 });
const anyFlow = record({
  nodes: array(
    oneof(
      json,
      record({
        id: constantFrom('a', 'b', 'c', '__proto__'),
        data: record({
          type: constantFrom('ChatInput', 'LoopComponent', 'Agent', 'constructor', 'note'),
          node: record({ template: dictionary(string(), json), outputs: array(json) }),
        }),
      }),
    ),
    { maxLength: 8 },
  ),
  edges: array(
    oneof(
      json,
      record({
        sourceHandle: oneof(
          string(),
          constantFrom('{œidœ:œaœ,œnameœ:œitemœ}', '{œidœ:œbœ,œnameœ:œmessageœ}', 'X|a|Text'),
        ),
        targetHandle: oneof(
          string(),
          constantFrom('{œidœ:œbœ,œfieldNameœ:œdataœ}', '{œidœ:œaœ,œnameœ:œitemœ}', 'str|tools|c'),
        ),
      }),
    ),
    { maxLength: 12 },
  ),
});

describe('any flow', () => {
  it('is kept as it is, and has a graph or problems with places', () => {
    assert(
      property(anyFlow, (given) => {
        const text = JSON.stringify(given);
        const data = JSON.parse(text) as FlowData;
        const { graph, problems } = buildGraph(data);
        expect(JSON.stringify(data)).toBe(text);
        for (const { loc, message } of problems) {
          expect(message.length).toBeGreaterThan(5);
          expect(['nodes', 'edges', undefined]).toContain(loc[0]);
        }
        for (const { source, target } of graph.edges) {
          expect(graph.vertices.has(source) && graph.vertices.has(target)).toBe(true);
        }
        expect(compareFlows(data, data)).toEqual({ nodes: [], edges: [] });
      }),
    );
  });

  it('orders every vertex behind its inputs, unless a cycle is reported', () => {
    assert(
      property(anyFlow, (given) => {
        const { graph, problems } = buildGraph(JSON.parse(JSON.stringify(given)) as FlowData);
        if (problems.some(({ code }) => code === 'cycle')) return;
        expect(new Set(graph.order)).toEqual(new Set(graph.vertices.keys()));
        const rank = new Map(graph.order.map((id, index) => [id, index]));
        for (const { source, target, kind } of graph.edges) {
          if (kind !== 'loop') expect(rank.get(source)).toBeLessThan(rank.get(target) ?? -1);
        }
      }),
    );
  });
});

describe('handles', () => {
  const name = stringMatching(/^[A-Za-z0-9 _-]{1,20}$/);
  it('are read as they were written', () => {
    assert(
      property(name, name, array(name, { minLength: 1, maxLength: 3 }), (id, port, types) => {
        const sourceHandle = formatHandle({ dataType: 'X', id, name: port, output_types: types });
        expect(parseSource({ sourceHandle })).toEqual({ nodeId: id, component: 'X', output: port, types });
        const targetHandle = formatHandle({ fieldName: port, id, inputTypes: types, type: 'str' });
        expect(parseTarget({ targetHandle })).toEqual({ nodeId: id, field: port, types, type: 'str', isLoop: false });
      }),
    );
  });
});

describe('texts', () => {
  it('are compared word by word, and both can be put together again', () => {
    assert(
      property(lorem({ maxCount: 30 }), lorem({ maxCount: 30 }), (before, after) => {
        const parts = compareWords(before, after);
        const without = (kind: string) =>
          parts
            .filter((part) => part.kind !== kind)
            .map(({ text }) => text)
            .join('');
        expect(without('added')).toBe(before);
        expect(without('removed')).toBe(after);
      }),
    );
  });

  it('take the values of a prompt as they are, with brackets', () => {
    expect(promptVariables('{a} {{b}} {c:.2f} {a}')).toEqual(['a', 'c']);
    expect(fillPrompt('{a} {{b}} {c}', new Map([['a', '{c}']]), 'single')).toBe('{c} {b} ');
    expect(promptVariables('{{a}} {b}', 'double')).toEqual(['a']);
    expect(fillPrompt('{{a}} {b}', new Map([['a', 'x']]), 'double')).toBe('x {b}');
  });
});
