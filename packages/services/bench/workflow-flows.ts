/** The flows of the benchmark of workflows. */
import { drawFlow, type DrawnEdge, type DrawnNode, type FlowData } from '@atrium/domain/workflow';

/** A chain of so many vertices behind a chat input: pure ones, or some that each store a row. */
export function chainOf(type: 'StoreMessage' | 'TextInput', count: number): FlowData {
  const [input, output] = type === 'StoreMessage' ? ['message', 'stored_messages'] : ['input_value', 'text'];
  const nodes: DrawnNode[] = [{ id: 'in', type: 'ChatInput', at: [0, 0], values: { should_store_message: false } }];
  const edges: DrawnEdge[] = [];
  for (let at = 0; at < count; at++) {
    nodes.push({ id: `v${at}`, type, at: [at + 1, 0] });
    edges.push(at === 0 ? ['in', 'message', 'v0', input] : [`v${at - 1}`, output, `v${at}`, input]);
  }
  return drawFlow(nodes, edges);
}

/** A loop over the lines of its input. Each round has so many vertices beside each other, of a type that takes a text. */
export function loopOf(width: number): FlowData {
  const beside = Array.from({ length: width }, (_, at) => `beside${at}`);
  return drawFlow(
    [
      { id: 'in', type: 'ChatInput', at: [0, 0], values: { should_store_message: false } },
      { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
      { id: 'loop', type: 'LoopComponent', at: [2, 0] },
      { id: 'work', type: 'ParserComponent', at: [3, 0], values: { pattern: '<{text}>' } },
      ...beside.map((id): DrawnNode => ({ id, type: 'RegexExtractor', at: [4, 0], values: { pattern: 'x' } })),
      { id: 'out', type: 'TextOutput', at: [4, 1] },
    ],
    [
      ['in', 'message', 'split', 'data_inputs'],
      ['split', 'dataframe', 'loop', 'data'],
      ['loop', 'item', 'work', 'input_data'],
      ['work', 'parsed_text', 'loop', 'item'],
      ...beside.map((id): DrawnEdge => ['work', 'parsed_text', id, 'input_text']),
      ['loop', 'done', 'out', 'input_value'],
    ],
  );
}

/** As many lines as a loop has rounds. */
export function linesOf(count: number): string {
  return Array.from({ length: count }, (_, at) => String(at)).join('\n');
}

/** ChatInput - Prompt - ChatOutput. */
export const GREETING = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'prompt', type: 'Prompt', at: [1, 0], values: { template: 'Hello {name}', name: '' } },
    { id: 'out', type: 'ChatOutput', at: [2, 0] },
  ],
  [
    ['in', 'message', 'prompt', 'name'],
    ['prompt', 'prompt', 'out', 'input_value'],
  ],
);
