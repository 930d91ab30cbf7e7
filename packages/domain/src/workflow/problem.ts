import type { FieldIssue } from '../kernel/index.ts';

/** Everything that can be wrong with a flow. An `error` keeps it from running; a `warning` does not. */
export const PROBLEMS = {
  not_a_flow: 'error',
  too_large: 'error',
  too_many_nodes: 'error',
  too_many_edges: 'error',
  nested_too_deep: 'error',
  broken_node: 'error',
  broken_edge: 'error',
  duplicate_node: 'error',
  long_node_id: 'error',
  unknown_component: 'error',
  own_code: 'error',
  group: 'error',
  invalid_setting: 'error',
  secret: 'error',
  missing_value: 'error',
  unknown_operation: 'error',
  dangling_edge: 'error',
  unknown_output: 'error',
  unknown_field: 'error',
  unfit_edge: 'error',
  tool_edge: 'error',
  several_edges: 'error',
  cycle: 'error',
  crosses_loop: 'error',
  missing_file: 'warning',
  own_key: 'warning',
  older_component: 'warning',
  loop_without_end: 'warning',
} as const;
export type ProblemCode = keyof typeof PROBLEMS;
export type Severity = (typeof PROBLEMS)[ProblemCode];

export type Problem = {
  code: ProblemCode;
  severity: Severity;
  /** A sentence for people. */
  message: string;
  /** The place in the flow: `nodes`, 3, `data`, `node`, `template`, `urls`. */
  loc: (string | number)[];
  nodeId: string | null;
  edgeId: string | null;
  field: string | null;
};

type Place = { loc: (string | number)[]; nodeId?: string | null; edgeId?: string | null; field?: string | null };

export function problem(code: ProblemCode, message: string, place: Place): Problem {
  const { loc, nodeId = null, edgeId = null, field = null } = place;
  return { code, severity: PROBLEMS[code], message, loc, nodeId, edgeId, field };
}

/** Returns the problems that keep a flow from running. */
export function blocking(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ severity }) => severity === 'error');
}

/** The most problems that one answer lists. */
const MAX_ISSUES = 100;

/** Returns problems as the issues of a 422, each with its place down to the node. */
export function toIssues(problems: readonly Problem[], prefix: (string | number)[]): FieldIssue[] {
  return problems
    .slice(0, MAX_ISSUES)
    .map(({ code, message, loc }) => ({ path: [...prefix, ...loc], message, type: code }));
}
