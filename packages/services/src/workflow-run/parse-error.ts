import { WorkflowExecutionEntity } from '@atrium/db/workflow-run';
import { dataAnswer, type MemberActor, notFound, ok } from '@atrium/domain/kernel';
import { executionIdOf, ParsedError, ParseErrorInput } from '@atrium/domain/workflow-run';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inOrganization, query } from '../kernel/index.ts';
import { openExecution } from './access.ts';
import { graphOfVersion } from './graph-of-version.ts';

type Kind = { code: string; matches: RegExp; what: string; advice: string };

/** What failures say, and what to do about them. The first that fits counts. */
const KINDS: readonly Kind[] = [
  {
    code: 'model_required',
    matches: /language model|model_required|model key/i,
    what: 'A component needs a language model.',
    advice: 'Add a model key in the settings of the organization, or replace the component.',
  },
  {
    code: 'out_of_credits',
    matches: /credit/i,
    what: 'There are not enough credits.',
    advice: 'Raise the cap of the run, or add credits to the organization. The run then continues.',
  },
  {
    code: 'timeout',
    matches: /within \d+ seconds|60 minutes|30 days|timed? ?out|took too long/i,
    what: 'Something took longer than its limit.',
    advice: 'Raise the time limit of the node, give it less to do, or add retries.',
  },
  {
    code: 'not_found',
    matches: /not found|does not exist|there is no/i,
    what: 'Something that the workflow uses does not exist, or you cannot see it.',
    advice: 'Open the node and choose it again. A run has your rights, not those of the author.',
  },
  {
    code: 'forbidden',
    matches: /may not|forbidden|no longer|not allowed|403|401/i,
    what: 'The run is not allowed to do this.',
    advice: 'Ask an Owner for the role that it needs, or check the Credential of the node.',
  },
  {
    code: 'missing_value',
    matches: /needs a value|is required|missing|choose the/i,
    what: 'A value of a node is missing.',
    advice: 'Fill the field of the node, or connect an edge to it.',
  },
  {
    code: 'invalid_value',
    matches: /is no |must be|invalid|cannot be read|not valid|at most|divides by zero/i,
    what: 'A node got a value that it cannot use.',
    advice: 'Look at the inputs of the node in the run, and correct the node before it.',
  },
  {
    code: 'unavailable',
    matches: /unavailable|(?:cannot|could not) be reached|did not answer|refused|5\d\d|network|dns/i,
    what: 'Another service did not answer.',
    advice: 'Try again later, or add retries to the node.',
  },
];
const OTHER = {
  code: 'failed',
  what: 'The run failed.',
  advice:
    'Look at the inputs of the node in the run. If they are correct, send the id of the run to your administrator.',
};

type Where = ParsedError['where'];
const NOWHERE: Where = { nodeId: null, name: null, field: null };

/** Names the node in a sentence about a node, or before any other sentence. */
function whatAt(what: string, name: string | null): string {
  if (name === null) return what;
  const about = /^A (?:node|component) (.*)$/.exec(what)?.[1];
  return about === undefined ? `${name}: ${what}` : `“${name}” ${about}`;
}

function parse(why: string, where: Where): ParsedError {
  const { code, what, advice } = KINDS.find(({ matches }) => matches.test(why)) ?? OTHER;
  return { what: whatAt(what, where.name), where, why: why.slice(0, 2000), advice, code };
}

/** The text and the node of an error: of an answer, of an event, or of a plain text. */
function fromGiven(given: string | Record<string, unknown>): ParsedError {
  if (typeof given === 'string') {
    let parsed: unknown = null;
    try {
      parsed = JSON.parse(given);
    } catch {
      return parse(given, NOWHERE); // plain text
    }
    return typeof parsed === 'object' && parsed !== null
      ? fromGiven(parsed as Record<string, unknown>) // an object of JSON
      : parse(given, NOWHERE);
  }
  const text = ['message', 'text', 'params', 'reason', 'error', 'msg'].map((name) => given[name]);
  const [detail] = Array.isArray(given['detail']) ? (given['detail'] as Record<string, unknown>[]) : [];
  if (detail) return fromGiven(detail);
  const why = text.find((each) => typeof each === 'string') ?? JSON.stringify(given);
  const id = given['nodeId'] ?? given['id'];
  const field = given['field'];
  return parse(why, {
    nodeId: typeof id === 'string' ? id : null,
    name: null,
    field: typeof field === 'string' ? field : null,
  });
}

async function fromRun(em: EntityManager, actor: MemberActor, id: string): Promise<ParsedError> {
  const { execution } = await openExecution(em, actor, id, 'viewHistory');
  const { failedVertexId: nodeId = null, reason, workflowId, versionNumber } = execution;
  const graph = await graphOfVersion(em, workflowId, versionNumber);
  const name = nodeId === null ? null : (graph.vertices.get(nodeId)?.displayName ?? nodeId);
  if (execution.status !== 'failed' && execution.status !== 'stopped') {
    return {
      ...parse('', { nodeId: null, name: null, field: null }),
      what: 'The run did not fail.',
      code: 'none',
      advice: '',
      why: '',
    };
  }
  return parse(reason ?? 'It was stopped.', { nodeId, name, field: null });
}

/** Says what failed, where, why, and what to do. */
export const parseError = query({
  area: 'workflow',
  verb: 'parseError',
  summary: 'Explain the failure of a run',
  input: ParseErrorInput,
  output: dataAnswer(ParsedError),
  access: inOrganization('enter'),
  run: async ({ em, actor, input }) => {
    const id = executionIdOf(input);
    if (id !== undefined) {
      const known = /^[0-9a-f-]{36}$/i.test(id)
        ? await em.count(WorkflowExecutionEntity, { id, createdById: actor.userId })
        : 0;
      if (known === 0) throw notFound('Run');
      return ok(await fromRun(em, actor, id));
    }
    return ok(fromGiven(input.error ?? ''));
  },
});
