import type { ComponentType, JsonObject } from '@atrium/domain/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type ChatReply,
  createOrganization,
  type ScriptedChat,
  startScriptedChat,
  testPlatform,
  type TestOrganization,
  type TestPlatform,
} from '../testing/index.ts';
import { PARTS, type PartTool } from './parts/index.ts';
import { newRecord, runPart, vertexOf } from './parts/part.fixture.ts';
import { priceOf } from './prices.ts';

let model: ScriptedChat;
let kit: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  model = await startScriptedChat();
  kit = await testPlatform(model.env);
  organization = await createOrganization(kit);
});
afterAll(async () => {
  expect(model.wrong).toEqual([]);
  await Promise.all([kit.close(), model.close()]);
});

const SCHEMA = [{ name: 'rent', description: '', type: 'float', multiple: false }];
const ROUTES = [{ route_category: 'Lease', route_description: '', output_value: '' }];
const TEXT: ChatReply = { text: 'Done.' };
const FIND: ChatReply = { calls: [{ name: 'Find', arguments: {} }] };
const OBJECTS: ChatReply = { text: '{"objects":[{"rent":1}]}' };
const TOOL: PartTool = {
  name: 'Find',
  type: 'Retriever',
  fields: {},
  description: 'Find',
  schema: { type: 'object', properties: {}, required: [] },
  call: async () => ({ outputs: { text: 'found' } }),
};

type Case = { type: ComponentType; what: string; fields: JsonObject; says: ChatReply; isMost?: boolean };

/** What each component spends, at least and at most. */
const CASES: Case[] = [
  { type: 'LanguageModelComponent', what: 'one answer', fields: { input_value: 'x' }, says: TEXT },
  {
    type: 'StructuredOutput',
    what: 'one object',
    fields: { input_value: 'x', output_schema: SCHEMA },
    says: OBJECTS,
  },
  {
    type: 'SmartRouter',
    what: 'one choice',
    fields: { input_text: 'x', routes: ROUTES },
    says: { text: '{"category":"Lease"}' },
  },
  { type: 'BatchRunComponent', what: 'no rows', fields: { df: [], column_name: 'name' }, says: TEXT },
  {
    type: 'BatchRunComponent',
    what: 'three rows',
    fields: { df: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], column_name: 'name' },
    says: TEXT,
  },
  { type: 'Agent', what: 'an answer at once', fields: { input_value: 'x' }, says: TEXT },
  { type: 'Agent', what: 'an answer in a schema', fields: { input_value: 'x', output_schema: SCHEMA }, says: OBJECTS },
  { type: 'Agent', what: 'all usual turns', fields: { input_value: 'x' }, says: FIND, isMost: true },
  { type: 'Agent', what: 'few turns', fields: { input_value: 'x', max_iterations: 3 }, says: FIND, isMost: true },
  {
    type: 'Agent',
    what: 'too many turns',
    fields: { input_value: 'x', max_iterations: 900 },
    says: FIND,
    isMost: true,
  },
];

it.each(CASES)('$type spends what it is quoted for: $what', async ({ type, fields, says, isMost = false }) => {
  model.answer(() => says);
  const recorded = newRecord();
  const vertex = vertexOf(type, fields);
  const { least, most } = priceOf(vertex, { vertices: new Map([[vertex.id, vertex]]), edges: [] }, true);
  const more = type === 'Agent' ? { tools: [TOOL] } : {};
  const working = runPart(PARTS.get(type)!, { kit, asker: organization.owner, vertex, recorded, more });
  // An Agent that uses all its turns fails, and has paid for them.
  const failure = await working.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure === null).toBe(!isMost);
  const spent = recorded.spent.reduce((sum, credits) => sum + Number(credits), 0);
  expect(spent).toBeGreaterThanOrEqual(least);
  if (most !== null) expect(spent).toBeLessThanOrEqual(most);
  if (isMost) expect(spent).toBe(most);
  else if (type !== 'BatchRunComponent') expect(spent).toBe(least);
});

it('quotes no limit for an Agent whose tools cost, and for what repeats in a loop', () => {
  const agent = vertexOf('Agent', { input_value: 'x' });
  const tool = { ...vertexOf('Extract', {}), id: 'tool' };
  const vertices = new Map([agent, tool].map((vertex) => [vertex.id, vertex]));
  const edge = { source: 'tool', target: agent.id, kind: 'tool', output: 'component_as_tool' } as never;
  expect(priceOf(agent, { vertices, edges: [edge] }, true)).toEqual({ least: 1, most: null });
  const repeated = { ...vertexOf('SmartRouter', {}), loopPath: ['loop'] };
  expect(priceOf(repeated, { vertices, edges: [] }, true)).toEqual({ least: 0, most: null });
  expect(priceOf(vertexOf('LanguageModelComponent', {}), { vertices, edges: [] }, false)).toEqual({
    least: 0,
    most: 0,
  });
});
