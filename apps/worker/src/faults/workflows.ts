import { drawFlow } from '@atrium/domain/workflow';
import { createWorkflow } from '@atrium/services/workflow';
import { buildFlow } from '@atrium/services/workflow-run';
import type { TestProduct } from '../kernel/test-product.ts';

/** Starts a run that takes a message, loops over its lines, and answers. Returns its id. */
export async function startWorkflow(product: Pick<TestProduct, 'owner'>): Promise<string> {
  const flow = drawFlow(
    [
      { id: 'in', type: 'ChatInput', at: [0, 0] },
      { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
      { id: 'loop', type: 'LoopComponent', at: [2, 0] },
      { id: 'work', type: 'ParserComponent', at: [3, 0], values: { pattern: '<{text}>' } },
      { id: 'store', type: 'StoreMessage', at: [4, 0] },
      { id: 'join', type: 'ParserComponent', at: [3, 1], values: { pattern: '{text}', sep: ',' } },
      { id: 'out', type: 'ChatOutput', at: [4, 1] },
    ],
    [
      ['in', 'message', 'split', 'data_inputs'],
      ['split', 'dataframe', 'loop', 'data'],
      ['loop', 'item', 'work', 'input_data'],
      ['work', 'parsed_text', 'store', 'message'],
      ['store', 'stored_messages', 'loop', 'item'],
      ['loop', 'done', 'join', 'input_data'],
      ['join', 'parsed_text', 'out', 'input_value'],
    ],
  );
  const { data } = await createWorkflow(product.owner, { name: 'Lines', data: flow });
  const { job_id } = await buildFlow(product.owner, { workflowId: data.id, inputs: { input_value: 'a\nb\nc' } });
  return job_id;
}
