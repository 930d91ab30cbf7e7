import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawFlow } from '@atrium/domain/workflow';
import { createDatatable } from '@atrium/services/ai-table';
import { createDataroom } from '@atrium/services/dataroom';
import { createWorkflow } from '@atrium/services/workflow';
import { buildFlow } from '@atrium/services/workflow-run';
import type { TestProduct } from '../kernel/test-product.ts';

export const LINES = 6;
/** The server takes so long to answer, in milliseconds, so that a kill finds requests without an answer. */
const ANSWERS_AFTER_MS = 80;

/** A server that changes something with each request. `seen` has their idempotency keys. */
export async function startSite() {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(String(request.headers['idempotency-key']));
    request.resume();
    void sleep(ANSWERS_AFTER_MS).then(() => response.end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    seen,
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const CHILD = drawFlow(
  [
    { id: 'in', type: 'ChatInput', at: [0, 0] },
    { id: 'out', type: 'ChatOutput', at: [1, 0] },
  ],
  [['in', 'message', 'out', 'input_value']],
);

type Places = { dataroomId: string; tableId: string; url: string };

/** A loop with an effect in each round, a document, rows, a model, a mail, a foreign POST, a wait and another workflow. */
function flowWith({ dataroomId, tableId, url }: Places) {
  return drawFlow(
    [
      { id: 'in', type: 'ChatInput', at: [0, 0] },
      { id: 'split', type: 'SplitText', at: [1, 0], values: { chunk_size: 1, chunk_overlap: 0 } },
      { id: 'loop', type: 'LoopComponent', at: [2, 0] },
      { id: 'work', type: 'ParserComponent', at: [3, 0], values: { pattern: '<{text}>' } },
      { id: 'store', type: 'StoreMessage', at: [4, 0] },
      { id: 'join', type: 'ParserComponent', at: [3, 1], values: { pattern: '{text}', sep: ',' } },
      { id: 'save', type: 'SaveToRoom', at: [4, 1], values: { dataroom_id: dataroomId, name: 'Report.md' } },
      { id: 'data', type: 'CreateData', at: [3, 2], values: { fields: [{ key: 'text', value: 'A row' }] } },
      { id: 'rows', type: 'WriteRows', at: [4, 2], values: { table_id: tableId } },
      { id: 'model', type: 'LanguageModelComponent', at: [5, 1] },
      {
        id: 'mail',
        type: 'SendEmail',
        at: [6, 1],
        values: { to: ['reader@example.test'], subject: 'Report', body: '' },
      },
      { id: 'post', type: 'APIRequest', at: [7, 1], values: { url_input: url, method: 'POST' } },
      { id: 'wait', type: 'Wait', at: [8, 1], values: { seconds: 0.1 } },
      { id: 'child', type: 'RunFlow', at: [9, 1], values: { flow_name_selected: 'Child' } },
      { id: 'out', type: 'ChatOutput', at: [10, 1] },
    ],
    [
      ['in', 'message', 'split', 'data_inputs'],
      ['split', 'dataframe', 'loop', 'data'],
      ['data', 'data', 'rows', 'rows'],
      ['loop', 'item', 'work', 'input_data'],
      ['work', 'parsed_text', 'store', 'message'],
      ['store', 'stored_messages', 'loop', 'item'],
      ['loop', 'done', 'join', 'input_data'],
      ['join', 'parsed_text', 'save', 'file'],
      ['join', 'parsed_text', 'model', 'input_value'],
      ['model', 'text_output', 'mail', 'body'],
      ['mail', 'sent', 'post', 'body'],
      ['post', 'data', 'wait', 'input_value'],
      ['wait', 'output', 'child', 'input_value'],
      ['child', 'flow_outputs_message', 'out', 'input_value'],
    ],
  );
}

/** Creates what the flow needs. Returns how to start a run. */
export async function createEveryEffect({ owner }: Pick<TestProduct, 'owner'>, url: string) {
  const { data: room } = await createDataroom(owner, { name: 'Room' });
  const columns = [{ name: 'text', data_type_format: 'string' as const }];
  const { data: table } = await createDatatable(owner, { name: 'Lines', knowledgeContextTree: [], columns });
  await createWorkflow(owner, { name: 'Child', data: CHILD });
  const flow = flowWith({ dataroomId: room.id, tableId: table.id, url });
  const { data } = await createWorkflow(owner, { name: 'Every effect', data: flow });
  return {
    /** `name` is in the text of the run. */
    start: async (name: string): Promise<string> => {
      const lines = Array.from({ length: LINES }, (_, at) => `${name} ${at}`);
      return (await buildFlow(owner, { workflowId: data.id, inputs: { input_value: lines.join('\n') } })).job_id;
    },
  };
}

export type EffectsFound = {
  status: string;
  reason: string | null;
  credits: string;
  /** Of all runs. */
  documents: number;
  /** Of all runs. */
  rows: number;
  /** Intents without an outcome. */
  open: number;
  stored: number;
  children: number;
  events: number;
  gaps: number;
  ends: number;
  left: number;
};

/** Counts what a run has left behind. */
export async function effectsOf({ rows }: Pick<TestProduct, 'rows'>, id: string): Promise<EffectsFound | undefined> {
  const [found] = await rows<EffectsFound>(
    `select e.status, e.reason, trim_scale(e.credits_used)::text as credits,
       (select count(*)::int from document_version) as documents,
       (select count(*)::int from datatable_row) as rows,
       (select count(*)::int from workflow_effect f where f.execution_id = e.id and f.outcome is null) as open,
       (select count(*)::int from workflow_message m where m.execution_id = e.id and m.text like '<%') as stored,
       (select count(*)::int from workflow_execution c where c.parent_id = e.id and c.status = 'completed') as children,
       (select count(*)::int from run_event v where v.run_id = e.id) as events,
       (select max(seq) - count(*)::int from run_event v where v.run_id = e.id) as gaps,
       (select count(*)::int from run_event v where v.run_id = e.id and v.event = 'end') as ends,
       (select count(*)::int from run where state in ('pending', 'running') and name = 'workflow.run')
         + (select count(*)::int from workflow_execution where has_turn) as left
     from workflow_execution e where e.id = $1`,
    [id],
  );
  return found;
}
