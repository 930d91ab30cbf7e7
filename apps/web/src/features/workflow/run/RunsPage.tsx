import { Button, Select } from '@mantine/core';
import { IconRefresh, IconSitemap, IconTrash } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { mayOnWorkflow } from '../../../shared/access/permissions.ts';
import { api, type ApiOutput } from '../../../shared/api/client.ts';
import { formatAgo, formatStamp } from '../../../shared/format/date.ts';
import { countOf } from '../../../shared/format/number.ts';
import { ConfirmDeletion, type Question } from '../../../shared/parts/ConfirmDeletion.tsx';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import sideList from '../../../shared/parts/SideList.module.css';
import sidePage from '../../../shared/parts/SidePage.module.css';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { WorkflowFrame } from '../WorkflowFrame.tsx';
import type { Workflow } from '../workflow-actions.ts';
import { NodeRunView } from './NodeRunView.tsx';
import { deleteRuns, replayRun } from './run-actions.ts';
import { costWords, runRows } from './run-rows.ts';
import { KIND_FILTERS, RUN_FILTERS } from './run-filters.ts';
import { RunPanel } from './RunPanel.tsx';
import { isOver, type Run, stateOf, STATES } from './run-state.ts';
import { Starts } from './Starts.tsx';
import { useVertices } from './use-vertices.ts';
import { useRun } from './use-run.ts';
import styles from './Run.module.css';

type Listed = ApiOutput['workflow']['executionHistory']['data'][number];

const route = getRouteApi('/_app/workflows/$workflowId/runs');
const RUNS = { one: '# run', other: '# runs' };
const AT_ONCE = 100;
const KINDS: Record<Listed['kind'], string> = {
  execute: 'Playground, API or trigger',
  build: 'Started in the editor',
  vertex: 'One node',
  replay: 'Replay',
  flow: 'Started by a workflow',
};

/** The user's runs of a workflow, with filters. One of them is shown, or two side by side. */
export function RunsPage({ workflow }: { workflow: Workflow }) {
  const { status, kind, run: shownId, with: otherId } = route.useSearch();
  const navigate = route.useNavigate();
  const where = { ...(status ? { status: { eq: status } } : {}), ...(kind ? { kind: { eq: kind } } : {}) };
  const runs = api.workflow.executionHistory.useQuery({
    workflowId: workflow.id,
    limit: AT_ONCE,
    orderBy: ['-createdAt'],
    ...(Object.keys(where).length > 0 ? { where } : {}),
  });
  const list = runs.data?.data;
  const chosen = shownId ?? list?.[0]?.id;
  const filter = (change: { status?: Listed['status'] | undefined; kind?: Listed['kind'] | undefined }) =>
    void navigate({ search: (before) => ({ ...before, ...change, run: undefined, with: undefined }), replace: true });
  return (
    <WorkflowFrame workflow={workflow} status={<StatusBar facts={list && [countOf(list.length, RUNS)]} />}>
      <div className={sidePage.page}>
        <nav className={sidePage.side} aria-label="Runs">
          <Starts workflow={workflow} />
          <div className={styles.filters}>
            <Select
              aria-label="State of the runs"
              placeholder="Every state"
              clearable
              data={RUN_FILTERS.map((value) => ({ value, label: STATES[value] }))}
              value={status ?? null}
              onChange={(value) => filter({ status: RUN_FILTERS.find((each) => each === value) })}
            />
            <Select
              aria-label="Kind of the runs"
              placeholder="Every kind"
              clearable
              data={KIND_FILTERS.map((value) => ({ value, label: KINDS[value] }))}
              value={kind ?? null}
              onChange={(value) => filter({ kind: KIND_FILTERS.find((each) => each === value) })}
            />
          </div>
          <QueryView query={runs} name="the runs" rows={4}>
            {({ data }) => (
              <ul className={`${sideList.list} ${styles.runList}`}>
                {data.map((run) => (
                  <li key={run.id}>
                    <button
                      type="button"
                      aria-current={run.id === chosen || undefined}
                      onClick={() =>
                        void navigate({ search: (before) => ({ ...before, run: run.id, with: undefined }) })
                      }
                    >
                      <b>{stateOf(run)}</b>
                      <span title={formatStamp(run.createdAt)}>{formatAgo(run.createdAt)}</span>
                      <em>{factsOf(run)}</em>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </QueryView>
        </nav>
        <div className={sidePage.main}>
          {chosen === undefined ? (
            list && (
              <EmptyState title={status || kind ? 'No results for these filters' : 'No runs yet'}>
                {status || kind ? undefined : 'Run the workflow in the editor or in the playground.'}
              </EmptyState>
            )
          ) : (
            <div className={otherId === undefined ? styles.single : styles.pair}>
              {otherId !== undefined && <OneRun key={otherId} workflow={workflow} executionId={otherId} />}
              <OneRun
                key={chosen}
                workflow={workflow}
                executionId={chosen}
                onDeleted={() =>
                  void navigate({
                    search: (before) => ({ ...before, run: undefined, with: undefined }),
                    replace: true,
                  })
                }
                onReplayed={(id) => void navigate({ search: (before) => ({ ...before, run: id, with: chosen }) })}
              />
            </div>
          )}
        </div>
      </div>
    </WorkflowFrame>
  );
}

function deletionOf({ id, workflowId, createdAt }: Run, onDeleted?: () => void): Question {
  return {
    explanation: `The run of ${formatStamp(createdAt)} is deleted with its inputs, outputs and messages.`,
    run: async () => deleteRuns(workflowId, [id], onDeleted),
  };
}

function factsOf({ kind, versionNumber, creditsUsed, input_value: input }: Listed): string {
  return [input, `Version ${versionNumber}`, KINDS[kind], costWords(Math.round(Number(creditsUsed) * 1000))]
    .filter(Boolean)
    .join(' · ');
}

/** A run of which another one is a replay has no buttons of its own. */
type Actions = { onReplayed?: (executionId: string) => void; onDeleted?: () => void };
type OneRunProps = { workflow: Workflow; executionId: string } & Actions;

/** One run with its timeline; a node of it shows what it took and gave. */
function OneRun({ workflow, executionId, ...actions }: OneRunProps) {
  const { query, run, live } = useRun(executionId);
  return (
    <QueryView query={query} name="the run" rows={6}>
      {() => run && <ShownRun {...{ workflow, run, live }} {...actions} />}
    </QueryView>
  );
}

type ShownRunProps = {
  workflow: Workflow;
  run: Run;
  live: ReturnType<typeof useRun>['live'];
} & Actions;

function ShownRun({ workflow, run, live, onReplayed, onDeleted }: ShownRunProps) {
  const [question, setQuestion] = useState<Question>();
  const [vertexId, setVertexId] = useState<string | null>(null);
  const rows = runRows(run, live);
  const vertices = useVertices(workflow.id, run.versionNumber);
  const nameOf = (id: string) => vertices.get(id)?.displayName ?? id;
  const row = rows.find((each) => each.vertexId === vertexId);
  const replay = async () => {
    const id = await replayRun(run.id);
    if (id !== null) onReplayed?.(id);
  };
  return (
    <div className={styles.panel}>
      <RunPanel
        run={run}
        rows={rows}
        nameOf={nameOf}
        shownVertex={vertexId}
        onShow={(id) => setVertexId(id === vertexId ? null : id)}
        actions={
          onReplayed && (
            <>
              <ButtonLink
                variant="default"
                to="/workflows/$workflowId"
                params={{ workflowId: workflow.id }}
                search={{ run: run.id }}
                leftSection={<IconSitemap size={14} />}
              >
                Canvas
              </ButtonLink>
              {isOver(run) && mayOnWorkflow(workflow, 'run') && (
                <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={() => void replay()}>
                  Replay
                </Button>
              )}
              {isOver(run) && mayOnWorkflow(workflow, 'deleteHistory') && (
                <Button
                  variant="default"
                  aria-label="Delete this run"
                  title="Delete this run"
                  onClick={() => setQuestion(deletionOf(run, onDeleted))}
                >
                  <IconTrash size={14} />
                </Button>
              )}
            </>
          )
        }
      />
      {question && <ConfirmDeletion question={question} onClose={() => setQuestion(undefined)} />}
      {row && (
        <section aria-label={nameOf(row.vertexId)}>
          <h3>{nameOf(row.vertexId)}</h3>
          <NodeRunView row={row} vertex={vertices.get(row.vertexId)} />
        </section>
      )}
    </div>
  );
}
