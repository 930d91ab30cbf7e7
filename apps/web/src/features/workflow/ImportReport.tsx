import { buildGraph, type FlowData } from '@atrium/domain/workflow';
import { Button, Modal } from '@mantine/core';
import { countOf } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { InlineError } from '../../shared/parts/InlineError.tsx';
import { useAvailable } from './AddNode.tsx';
import type { Workflow } from './workflow-actions.ts';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Workflow.module.css';

const NODES = { one: '# node', other: '# nodes' };
const EDGES = { one: '# edge', other: '# edges' };

type Line = { name: string; reasons: string[] };

/** The problems of an imported flow, by node. Problems of the whole flow come first. */
function linesOf(
  workflow: Workflow,
  available: ReadonlyMap<string, readonly string[]>,
): { stops: Line[]; notes: Line[] } {
  // The server parses the flow, so it is an object of JSON.
  const { graph, problems } = buildGraph(workflow.externalFlowData as FlowData);
  const linesWith = (severity: 'error' | 'warning') => {
    const lines = new Map<string, string[]>();
    for (const problem of problems.filter((each) => each.severity === severity)) {
      const name = graph.vertices.get(problem.nodeId ?? '')?.displayName ?? 'The file';
      lines.set(name, [...(lines.get(name) ?? []), problem.message]);
    }
    return lines;
  };
  const stops = linesWith('error');
  for (const { type, displayName } of graph.vertices.values()) {
    const missing = available.get(type) ?? [];
    const before = stops.get(displayName) ?? [];
    const added = missing.filter((reason) => !before.includes(reason));
    if (added.length > 0) stops.set(displayName, [...before, ...added]);
  }
  const listed = (lines: ReadonlyMap<string, string[]>) =>
    [...lines].map(([name, reasons]) => ({ name, reasons: [...new Set(reasons)] }));
  return { stops: listed(stops), notes: listed(linesWith('warning')) };
}

/** Says what an import brought, and what cannot run and why. */
export function ImportReport({
  workflow,
  onOpen,
  onClose,
}: {
  workflow: Workflow;
  onOpen: () => void;
  onClose: () => void;
}) {
  useReturnFocus();
  const { available, error, refetch } = useAvailable();
  const flow = workflow.externalFlowData as FlowData; // as above
  const { graph } = buildGraph(flow);
  const edges = Array.isArray(flow['edges']) ? flow['edges'].length : 0;
  const { stops, notes } = linesOf(workflow, available ?? new Map());
  const brought = `${countOf(graph.vertices.size, NODES)} and ${countOf(edges, EDGES)}`;
  return (
    <Modal opened onClose={onClose} title={`${workflow.name} is imported`} size="lg">
      <div className={styles.form}>
        <p>
          {brought} were imported. Nothing was left out, and an export gives the same file.
          {available && stops.length === 0 && ' Every node can run here.'}
        </p>
        {error && !available && (
          <InlineError title="It could not be checked which nodes can run here" error={error} retry={refetch} />
        )}
        {stops.length > 0 && <Lines title="Cannot run yet" lines={stops} />}
        {notes.length > 0 && <Lines title="Good to know" lines={notes} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button data-autofocus onClick={onOpen}>
            Open the workflow
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={styles.report}>
      <h3>{title}</h3>
      <ul>
        {lines.map(({ name, reasons }) => (
          <li key={name}>
            <b>{name}</b>
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
