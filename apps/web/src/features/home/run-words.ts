import type { RunningTask } from '@atrium/domain/background-task';
import type { LinkProps } from '@tanstack/react-router';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { waitWords } from '../../shared/workflow-run/wait-words.ts';

type Words = {
  /** Returns the name of a run on a thing with this name. */
  of: (name: string) => string;
  /** The name of a run on a thing that the user may not see. */
  alone: string;
  /** The name of its items. A run without items has none. */
  items?: { one: string; other: string };
};

/** By the name of the job. */
const WORDS: Record<string, Words> = {
  'datatable.fill': {
    of: (name) => `Fill ${name}`,
    alone: 'Fill an AI table',
    items: { one: '# row', other: '# rows' },
  },
  'bankReconcile.run': {
    of: (name) => `Read statements of ${name}`,
    alone: 'Read bank statements',
    items: { one: '# statement', other: '# statements' },
  },
  'bankReconcile.export': { of: (name) => `Write journals of ${name}`, alone: 'Write journals' },
  'pcapReconcile.run': { of: (name) => `Compare capital in ${name}`, alone: 'Compare partner capital' },
  'evaluation.run': {
    of: (name) => `Evaluate ${name}`,
    alone: 'Evaluate a data room',
    items: { one: '# question', other: '# questions' },
  },
  'workflow.run': { of: (name) => `Run ${name}`, alone: 'Run a workflow' },
  'bundle.pack': { of: (name) => `Prepare a download of ${name}`, alone: 'Prepare a download' },
  'bundle.writeTable': { of: (name) => `Prepare a download of ${name}`, alone: 'Prepare a download' },
  'embedding.reembed': { of: () => 'Rebuild the search index', alone: 'Rebuild the search index' },
};
const OTHER: Words = { of: (name) => `Work on ${name}`, alone: 'Task' };

function wordsOf({ name }: RunningTask): Words {
  return WORDS[name] ?? OTHER;
}

/** Returns the name of a run, such as "Run Greeting". It is "Run a workflow" if the user may not see the workflow. */
export function runName(run: RunningTask): string {
  const words = wordsOf(run);
  return run.resourceName === null ? words.alone : words.of(run.resourceName);
}

/** How far a run is or what it waits for, and who started it. */
export function runFacts(run: RunningTask): string {
  const { waitingFor, completed, total, startedByName, createdAt } = run;
  const { items } = wordsOf(run);
  const state =
    waitingFor !== null
      ? `${waitWords(waitingFor)}, started ${formatAgo(createdAt)}`
      : items !== undefined && total > 0
        ? `${formatCount(completed)} of ${countOf(total, items)}`
        : `Started ${formatAgo(createdAt)}`;
  return startedByName === null ? state : `${state}, by ${startedByName}`;
}

/** Where a run can be followed; null if the user may not see what it works on. */
export function runAddress(run: RunningTask): LinkProps | null {
  const { name, taskId, resourceKind, resourceId, startedByName } = run;
  if (resourceId === null || resourceKind === null) return null;
  if (resourceKind === 'aiTable') return { to: '/tables/$datatableId', params: { datatableId: resourceId } };
  if (resourceKind === 'dataroom') return { to: '/library/$dataroomId/evaluation', params: { dataroomId: resourceId } };
  if (resourceKind === 'aiTableFolder') {
    if (name !== 'pcapReconcile.run') return { to: '/reconcile/$folderId', params: { folderId: resourceId } };
    const params = { folderId: resourceId, reconciliationId: taskId };
    return { to: '/reconcile/partner-capital/$folderId/$reconciliationId', params };
  }
  // A run of a workflow shows what went through it, which only the person who started it may read.
  if (startedByName !== null) return { to: '/workflows/$workflowId', params: { workflowId: resourceId } };
  return { to: '/workflows/$workflowId/runs', params: { workflowId: resourceId }, search: { run: taskId } };
}
