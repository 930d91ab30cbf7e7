import { expect, it } from 'vitest';
import { liveAfter, NO_LIVE } from './live.ts';
import { costWords, missedApprovals, nodeRuns, rowWords, runRows, secondsWords } from './run-rows.ts';
import { resultsOf, sourcesOf } from './results.ts';
import type { Run, RunVertex } from './run-state.ts';
import { buildGraph, drawFlow } from '@atrium/domain/workflow';
import { gaveOf, tookOf } from './named-values.ts';
import { citationsIn, shapeOf } from '../../../shared/workflow-run/values.ts';

const AT = '2026-01-01T09:00:0';

function vertex(vertexId: string, more: Partial<RunVertex> = {}): RunVertex {
  return {
    vertexId,
    rounds: [],
    state: 'COMPLETED',
    inputs: {},
    outputs: {},
    error: null,
    attempts: 1,
    isTaken: false,
    credits: '0',
    startedAt: `${AT}0.000Z`,
    finishedAt: `${AT}1.500Z`,
    ...more,
  };
}
function runOf(vertices: RunVertex[], more: Partial<Run> = {}): Run {
  return {
    id: 'r',
    workflowId: 'w',
    flowId: 'w',
    kind: 'build',
    status: 'running',
    waitingFor: null,
    session_id: 's',
    versionNumber: 1,
    input_value: '',
    isReplay: false,
    sourceId: null,
    parentId: null,
    creditsUsed: '0',
    creditsCap: '100',
    reason: null,
    failedVertexId: null,
    createdAt: `${AT}0.000Z`,
    startedAt: null,
    finishedAt: null,
    outputs: null,
    waits: [],
    decisions: [],
    vertices,
    ...more,
  };
}

it('joins the rounds of a node and adds their time and their cost exactly', () => {
  const rounds = [0, 1, 2].map((round) => vertex('Prompt-1', { rounds: [round], credits: '0.1' }));
  const rows = runRows(runOf(rounds), NO_LIVE);
  expect(rows).toMatchObject([{ vertexId: 'Prompt-1', rounds: 3, seconds: 4.5, milli: 300 }]);
  expect(nodeRuns(rows).get('Prompt-1')).toEqual({ state: 'COMPLETED', words: '3 rounds, 4.5 s', cost: '0.3 credits' });
});

it('shows a node that works, waits or failed before its earlier rounds', () => {
  const wait = {
    key: 'k',
    vertexId: 'B',
    kind: 'approval',
    until: AT,
    request: {},
    answer: null,
    createdAt: AT,
    answeredAt: null,
  };
  const run = runOf([vertex('A'), vertex('C'), vertex('C', { state: 'FAILED', error: 'No' })], {
    waits: [
      { ...wait, kind: 'approval' },
      { ...wait, kind: 'time', vertexId: 'A', answeredAt: AT },
    ],
  });
  const live = liveAfter(NO_LIVE, { id: 1, event: 'build_start', data: { id: 'D', rounds: [] } });
  const states = Object.fromEntries(runRows(run, live).map(({ vertexId, state }) => [vertexId, state]));
  expect(states).toEqual({ A: 'COMPLETED', B: 'waiting', C: 'FAILED', D: 'running' });
});

it('does not show a node that has ended as waiting, and says which waits nobody answered', () => {
  const wait = { request: {}, answer: null, answeredAt: null, until: AT, createdAt: `${AT}1.000Z` };
  const waits = [
    { ...wait, key: 'Wait-1', vertexId: 'Wait-1', kind: 'time' as const },
    { ...wait, key: 'Ask-1#0', vertexId: 'Ask-1', kind: 'approval' as const },
    { ...wait, key: 'Ask-1#1', vertexId: 'Ask-1', kind: 'approval' as const },
  ];
  const run = runOf([vertex('Wait-1'), vertex('Ask-1', { rounds: [0] })], { waits });
  const states = ({ vertexId, state }: { vertexId: string; state: string }) => [vertexId, state];
  expect(runRows(run, NO_LIVE).map(states)).toEqual([
    ['Wait-1', 'COMPLETED'],
    ['Ask-1', 'waiting'],
  ]);
  expect(missedApprovals(run)).toEqual([{ key: 'Ask-1#0', vertexId: 'Ask-1', at: `${AT}1.500Z` }]);
  const stopped = runRows({ ...run, status: 'stopped' }, NO_LIVE).find(({ vertexId }) => vertexId === 'Ask-1');
  expect(stopped && rowWords(stopped)).toBe('Did not finish');
});

it('places a node where it asked, and not where it went on after the answer', () => {
  const wait = { request: {}, answer: { decision: 'approve' }, until: AT, createdAt: `${AT}2.000Z` };
  const waits = [{ ...wait, key: 'Ask', vertexId: 'Ask', kind: 'approval' as const, answeredAt: `${AT}4.000Z` }];
  const ask = vertex('Ask', { startedAt: `${AT}5.000Z`, finishedAt: `${AT}5.500Z` });
  const skipped = vertex('Other', { startedAt: `${AT}3.000Z`, finishedAt: `${AT}3.000Z`, state: 'SKIPPED' });
  const rows = runRows(runOf([skipped, ask], { waits }), NO_LIVE);
  expect(rows.map(({ vertexId }) => vertexId)).toEqual(['Ask', 'Other']);
  expect(rows[0]).toMatchObject({ startedAt: `${AT}2.000Z`, seconds: 0.5 });
});

it('follows which nodes work and what a model writes', () => {
  const events = [
    { event: 'build_start', data: { id: 'A' } },
    { event: 'build_start', data: { id: 'A' } },
    { event: 'token', data: { id: 'A', chunk: 'Hel' } },
    { event: 'token', data: { id: 'A', chunk: 'lo' } },
    { event: 'build_end', data: { id: 'A' } },
  ].map((event, index) => ({ ...event, id: index + 1 }));
  const live = events.reduce(liveAfter, NO_LIVE);
  expect([...live.working]).toEqual([['A', 1]]);
  expect(live.texts.get('A')).toBe('Hello');
  expect(liveAfter(live, { id: 9, event: 'end', data: {} })).toBe(NO_LIVE);
});

it('writes times and costs for people', () => {
  expect([0, 0.04, 0.44, 9.96].map(secondsWords)).toEqual(['under 1 ms', '40 ms', '0.4 s', '10 s']);
  expect([12.4, 60, 185].map(secondsWords)).toEqual(['12 s', '1 min', '3 min 5 s']);
  expect([0, 1000, 2500, 3000].map(costWords)).toEqual(['free', '1 credit', '2.5 credits', '3 credits']);
});

it('shows messages as text, lists of objects as tables, and everything else as JSON', () => {
  expect(shapeOf({ text: 'Hello', sender: 'AI' })).toEqual({ kind: 'text', text: 'Hello' });
  expect(shapeOf([{ a: 1 }, { a: null, b: { c: 1 } }])).toEqual({
    kind: 'rows',
    columns: ['a', 'b'],
    rows: [
      ['1', ''],
      ['', '{"c":1}'],
    ],
  });
  const fields = [{ name: 'a', text: '1' }];
  for (const small of [{ a: 1 }, '{"a":1}', { text: '{"a":1}' }]) {
    expect(shapeOf(small)).toEqual({ kind: 'fields', fields });
  }
  expect(shapeOf({ a: { b: 1 } })).toMatchObject({ kind: 'json' });
  expect(shapeOf('{not JSON}')).toEqual({ kind: 'text', text: '{not JSON}' });
  for (const empty of [null, undefined, '', []]) expect(shapeOf(empty)).toEqual({ kind: 'empty' });
});

it('leaves out ids, unless a value has nothing else', () => {
  const id = '0191f6f0-1111-7000-8000-00000000000a';
  expect(shapeOf({ document_id: id, name: 'Lease' })).toEqual({
    kind: 'fields',
    fields: [{ name: 'name', text: 'Lease' }],
  });
  expect(shapeOf([{ id, name: 'a' }, { name: 'b' }])).toMatchObject({ columns: ['name'], rows: [['a'], ['b']] });
  expect(shapeOf({ id })).toMatchObject({ fields: [{ name: 'id', text: id }] });
});

it('names what a node took and gave, and leaves out fields that nobody has set', () => {
  const { graph } = buildGraph(drawFlow([{ id: 'p', type: 'Prompt', at: [0, 0], values: { who: '' } }], []));
  const vertex = graph.vertices.get('p');
  const inputs = { ...vertex?.fields, template: 'Hello {who}', who: { text: 'Ada' }, use_double_brackets: false };
  expect(tookOf(vertex, inputs)).toEqual([
    { name: 'Template', value: 'Hello {who}' },
    { name: 'who', value: { text: 'Ada' } },
  ]);
  expect(gaveOf(vertex, { prompt: { text: 'Hello Ada' }, on_failure: '' })).toEqual([
    { name: 'Prompt', value: { text: 'Hello Ada' } },
  ]);
  expect(gaveOf(vertex, { preview: 'Long', bytes: 300_000 })).toEqual([{ name: 'The beginning', value: 'Long' }]);
});

it('finds each citation of a value once', () => {
  const passage = { documentId: 'd', documentName: 'Lease.pdf', page: 3, quote: 'The rent is 10.' };
  expect(citationsIn({ passages: [passage, { ...passage }, { documentId: 'd', page: 0 }], text: 'x' })).toEqual([
    { documentId: 'd', name: 'Lease.pdf', page: 3, quote: 'The rent is 10.' },
  ]);
});

it('returns what the output components gave', () => {
  const outputs = [
    {
      outputs: [
        { component_id: 'ChatOutput-1', component_display_name: 'Answer', results: { message: { text: 'Hi' } } },
      ],
    },
  ];
  expect(resultsOf({ outputs })).toEqual([{ id: 'ChatOutput-1', name: 'Answer', value: { text: 'Hi' } }]);
  expect(resultsOf({ outputs: null })).toEqual([]);
});

it('lists the quotes that were found, else the passages that were read', () => {
  const passage = { document_id: 'd', document_name: 'Lease', page: 2, text: 'The rent is 10.' };
  const quote = { document_id: 'd', document_name: 'Lease', page: 3, quote: 'The rent is 10.', found: true };
  const lost = { document_id: null, document_name: null, page: null, quote: 'The rent is 11.', found: false };
  const read = vertex('Retriever-1', { outputs: { passages: [passage] } });
  const checked = vertex('VerifyQuotes-1', { outputs: { report: [quote, lost] } });
  const over = { status: 'completed' as const };
  expect(sourcesOf(runOf([read], over))).toMatchObject({ quotes: [], read: [{ page: 2, quote: 'The rent is 10.' }] });
  expect(sourcesOf(runOf([read, checked], over))).toMatchObject({ quotes: [{ page: 3 }], read: [] });
  expect(sourcesOf(runOf([read]))).toEqual({ quotes: [], read: [] });
});
