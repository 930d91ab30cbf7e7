import { UserEntity } from '@atrium/db/user';
import { WorkflowEntity } from '@atrium/db/workflow';
import type { JsonObject, JsonValue } from '@atrium/domain/workflow';
import { ComponentError, type Inputs } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { mailerOf, sendMail } from '../../mail/index.ts';
import { findMembers } from './members.ts';
import type { Part, PartWork } from './part.ts';

/** Returns the text of a field or a message. */
function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && !Array.isArray(value) && typeof value['text'] === 'string') return value['text'];
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function numberIn(inputs: Inputs, field: string, fallback: number): number {
  const number = Number(textOf(inputs[field]) || fallback);
  if (Number.isFinite(number) && number >= 0) return number;
  throw new ComponentError(`“${field}” must be a number that is not below 0.`);
}

/** Waits for some seconds, or until a time, and passes its input on. */
export const wait: Part = {
  effect: 'none',
  work: async ({ inputs, answered }) => {
    if (answered) return { outputs: { output: inputs['input_value'] ?? null } };
    const text = textOf(inputs['until']).trim();
    const until = text === '' ? new Date(Date.now() + numberIn(inputs, 'seconds', 60) * 1000) : new Date(text);
    if (Number.isNaN(until.getTime()))
      throw new ComponentError(`“${text}” is not a time. Enter a time such as 2027-01-31T09:00:00Z.`);
    return { waitFor: 'time', until, request: { until: until.toISOString() } };
  },
};

const HOUR_MS = 3_600_000;
const DECISIONS: Record<string, string> = { approve: 'approved', reject: 'rejected', timeout: 'timed_out' };

/** Reminds the people who can decide, or the person who started the run. The mail has no contents of the run. */
async function remind(em: EntityManager, at: PartWork, userIds: readonly string[]): Promise<void> {
  const { job, asker, workflowId } = at;
  const people = userIds.length > 0 ? [...userIds] : [asker.userId];
  const workflow = await em.findOne(WorkflowEntity, { id: workflowId });
  const subject = `“${workflow?.name ?? 'A workflow'}” waits for your decision`.slice(0, 200);
  const paragraphs = ['A run of this workflow continues when you approve or reject what it shows you.'];
  const mailer = mailerOf(em, job);
  for (const { email } of await em.find(UserEntity, { id: { $in: people } })) {
    await sendMail(mailer, { to: email, template: 'notice', values: { subject, paragraphs } });
  }
}

/** Waits until a person approves, rejects or edits. Without an answer in time, it takes its third way. */
export const humanInput: Part = {
  effect: 'none',
  work: async (at) => {
    const { inputs, answered, read } = at;
    const text = textOf(inputs['input_value']);
    const asked = answered?.['request'] as JsonObject | undefined; // the request below
    const deadline = new Date(
      textOf(asked?.['deadline']) || Date.now() + numberIn(inputs, 'timeout_hours', 168) * HOUR_MS,
    );
    const isEarly = answered?.['decision'] === 'timeout' && deadline.getTime() > Date.now();
    if (answered && !isEarly) {
      const way = DECISIONS[textOf(answered['decision'])] ?? 'rejected';
      const edited = textOf(answered['text']);
      return { outputs: { [way]: { text: edited === '' ? text : edited } }, taken: [way] };
    }
    const assignees = (Array.isArray(inputs['assignees']) ? inputs['assignees'] : []).map(textOf).filter(Boolean);
    const userIds = assignees.length === 0 ? [] : await read(async (em) => findMembers(em, assignees));
    const reminder = new Date(Date.now() + numberIn(inputs, 'reminder_hours', 24) * HOUR_MS);
    const isReminded = isEarly || reminder >= deadline;
    return {
      waitFor: 'approval',
      until: isReminded ? deadline : reminder,
      request: {
        question: textOf(inputs['instructions']),
        text,
        canEdit: inputs['allow_edit'] !== false,
        deadline: deadline.toISOString(),
        isReminder: isEarly || asked?.['isReminder'] === true,
        userIds,
      },
      // In the transaction of the wait, so that it is sent once.
      ...(isEarly && asked?.['isReminder'] !== true ? { write: async (em) => remind(em, at, userIds) } : {}),
    };
  },
};

type Result = { results?: JsonObject };

/** Runs another workflow with an input, and passes on what it gives. */
export const runFlow: Part = {
  effect: 'inside',
  work: async ({ inputs, answered, sessionId, startFlow }) => {
    if (!answered) {
      const name = textOf(inputs['flow_id_selected']) || textOf(inputs['flow_name_selected']);
      if (name === '') throw new ComponentError('Choose the workflow to run.');
      const input = textOf(inputs['input_value']);
      const own = textOf(inputs['session_id']) || sessionId;
      return {
        waitFor: 'run',
        request: { workflow: name },
        write: async (em) => startFlow(em, { name, input, sessionId: own }),
      };
    }
    if (answered['state'] !== 'completed') {
      throw new ComponentError(textOf(answered['reason']) || `The workflow was ${textOf(answered['state'])}.`);
    }
    const [run] = (answered['outputs'] ?? []) as { outputs?: Result[] }[]; // as the engine writes the outputs of runs
    const values = (run?.outputs ?? []).flatMap(({ results }) => Object.values(results ?? {}));
    const [first = { text: '' }] = values;
    const rows = values.flatMap((value) => (Array.isArray(value) ? value : [value]));
    const data = typeof first === 'object' && first !== null && !Array.isArray(first) ? first : { value: first };
    return {
      outputs: {
        flow_outputs_message: { text: textOf(first) },
        flow_outputs_data: data,
        flow_outputs_dataframe: rows,
      },
    };
  },
};
