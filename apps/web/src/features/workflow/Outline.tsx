import type { Graph, Problem } from '@atrium/domain/workflow';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf, formatCount } from '../../shared/format/number.ts';
import type { NodeRun } from './canvas/FlowNode.tsx';
import { noteLines } from './canvas/note-lines.ts';
import type { Drawing } from './canvas/views.ts';
import { ComponentIcon } from './ComponentIcon.tsx';
import styles from './Workflow.module.css';

const PROBLEMS = { one: '# problem', other: '# problems' };
const RUN_WORDS: Partial<Record<NodeRun['state'], string>> = {
  running: 'Running',
  waiting: 'Waiting',
  FAILED: 'Failed',
  SKIPPED: 'Skipped',
};

type OutlineProps = {
  graph: Graph;
  drawing: Drawing;
  runs: ReadonlyMap<string, NodeRun>;
  onSelect: (nodeId: string) => void;
};

function firstLineOf(note: string): string {
  const [line] = noteLines(note.split('\n', 1)[0] ?? '');
  return line?.parts.map(({ text }) => text).join('') ?? '';
}

/** More rows than this slow the canvas beside them down, so the others are shown on request. */
const FIRST_ROWS = 100;

/** The nodes as a list in the order in which they run, for the keyboard and for screen readers. */
export function Outline({ graph, drawing, runs, onSelect }: OutlineProps) {
  const [isWhole, setIsWhole] = useState(false);
  const after = new Map<string, string[]>();
  for (const { source, target, kind } of drawing.edges) {
    if (kind === 'loop') continue;
    const name = drawing.nodes.get(target)?.name ?? target;
    const names = after.get(source) ?? [];
    if (!names.includes(name)) after.set(source, [...names, name]);
  }
  const rest = [...drawing.nodes.keys()].filter((id) => !graph.order.includes(id));
  const rows = [...graph.order, ...rest].flatMap((id) => drawing.nodes.get(id) ?? []);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <section className={styles.panel}>
      <h2>Outline</h2>
      {rows.length + drawing.notes.size === 0 && (
        <p className={styles.about}>The nodes are listed here in their order.</p>
      )}
      <ol className={styles.outline}>
        {shown.map((view) => {
          const state = runs.get(view.id)?.state;
          const next = after.get(view.id);
          return (
            <li key={view.id} style={{ paddingLeft: 16 * (graph.vertices.get(view.id)?.loopPath.length ?? 0) }}>
              <button type="button" data-node={view.id} onClick={() => onSelect(view.id)}>
                <ComponentIcon name={view.icon} size={15} />
                <span>{view.name}</span>
                <em data-state={view.state}>
                  {view.state === 'ok' ? ((state && RUN_WORDS[state]) ?? '') : 'Cannot run'}
                </em>
                {next && <small>then {next.join(', ')}</small>}
              </button>
            </li>
          );
        })}
        {[...drawing.notes.values()].map(({ id, text }) => (
          <li key={id}>
            <button type="button" onClick={() => onSelect(id)}>
              <span className={styles.noteLine}>Note: {firstLineOf(text)}</span>
            </button>
          </li>
        ))}
      </ol>
      {shown.length < rows.length && (
        <Button variant="default" size="compact-sm" onClick={() => setIsWhole(true)}>
          Show all {formatCount(rows.length)} nodes
        </Button>
      )}
    </section>
  );
}

export type Missing = { nodeId: string; name: string; reason: string };
type ProblemsProps = {
  problems: readonly Problem[];
  /** What nodes lack to run here and now. */
  missing: readonly Missing[];
  onSelect: (nodeId: string) => void;
  /** Deletes an edge by its place in the file; null if the flow cannot be changed. */
  onRemoveEdge: ((index: number) => void) | null;
};

/** The place of an edge in the file that a problem is about, if the canvas cannot show it; else null. */
function hiddenEdge({ nodeId, loc }: Problem): number | null {
  const [kind, index] = loc;
  return nodeId === null && kind === 'edges' && typeof index === 'number' ? index : null;
}

/** The problems of the flow. An entry leads to its node; an edge that cannot be drawn is deleted in place. */
export function Problems({ problems, missing, onSelect, onRemoveEdge }: ProblemsProps) {
  const count = problems.length + missing.length;
  if (count === 0) return null;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const lineOf = (problem: Problem) => {
    const { code, loc, message, nodeId, severity } = problem;
    const edge = hiddenEdge(problem);
    return (
      <li key={`${code} ${loc.join('.')} ${message}`} data-severity={severity}>
        {nodeId === null ? (
          <p>{message}</p>
        ) : (
          <button type="button" onClick={() => onSelect(nodeId)}>
            {message}
          </button>
        )}
        {edge !== null && onRemoveEdge && (
          <Button variant="default" size="compact-sm" onClick={() => onRemoveEdge(edge)}>
            Delete the edge
          </Button>
        )}
      </li>
    );
  };
  return (
    <section className={styles.panel}>
      <h2>{countOf(count, PROBLEMS)}</h2>
      {errors.length + missing.length === 0 && <p className={styles.about}>None of them prevents a run.</p>}
      <ul className={styles.problems}>
        {errors.map(lineOf)}
        {missing.map(({ nodeId, name, reason }) => (
          <li key={`${nodeId} ${reason}`} data-severity="error">
            <button type="button" onClick={() => onSelect(nodeId)}>
              “{name}”: {reason}
            </button>
          </li>
        ))}
        {warnings.map(lineOf)}
      </ul>
    </section>
  );
}
