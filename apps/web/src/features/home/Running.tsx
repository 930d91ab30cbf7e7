import type { Datatable, RunProgress } from '@atrium/domain/ai-table';
import type { Dataroom } from '@atrium/domain/dataroom';
import { ActionIcon } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { mayEditTable } from '../../shared/access/permissions.ts';
import { apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatAgo, formatTimeLeft } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { Bar } from '../../shared/parts/Bar.tsx';
import { isLive, timeLeft } from '../../shared/run/progress.ts';
import { refreshRuns } from '../../shared/workflow-run/answer-run.ts';
import { waitWords } from '../../shared/workflow-run/wait-words.ts';
import styles from './HomePage.module.css';

type Run = ApiOutput['workflow']['running']['data'][number];

type Props = { rooms: readonly Dataroom[]; tables: readonly Datatable[]; runs: readonly Run[]; now: number };

/** Tables that are being filled, runs of workflows, and data rooms that are being indexed. */
export function Running({ rooms, tables, runs, now }: Props) {
  const indexing = rooms.filter((room) => room.pendingCount > 0);
  const filling = tables.flatMap((table) => (isLive(table.latestRun) ? [{ table, run: table.latestRun }] : []));
  const count = indexing.length + filling.length + runs.length;
  return (
    <section aria-label="Running">
      <h3 className={styles.heading}>
        Running
        {count > 0 && <em>{count}</em>}
      </h3>
      {count === 0 && <p className={styles.quiet}>Nothing is running.</p>}
      <ul>
        {filling.map(({ table, run }) => (
          <FillingTable key={table.id} table={table} run={run} now={now} />
        ))}
        {runs.map((run) => (
          <WorkflowRun key={run.id} run={run} />
        ))}
        {indexing.map((room) => (
          <IndexingRoom key={room.id} room={room} />
        ))}
      </ul>
    </section>
  );
}

type FillingProps = { table: Datatable; run: z.infer<typeof RunProgress>; now: number };

function FillingTable({ table, run, now }: FillingProps) {
  const done = run.completed + run.failed;
  const left = timeLeft(run, now);
  const stop = () =>
    void attempt(async () => {
      await apiClient.aiTable.stopRun.mutate({ datatableId: table.id });
      await queries.aiTable.invalidate();
    });
  return (
    <li className={styles.running}>
      <span className={styles.runningHead}>
        <Link to="/tables/$datatableId" params={{ datatableId: table.id }}>
          {table.name}
        </Link>
        {left !== undefined && <em>{formatTimeLeft(left)}</em>}
        {mayEditTable(table) && (
          <ActionIcon size={24} aria-label={`Stop ${table.name}`} title="Stop" onClick={stop}>
            <IconPlayerStopFilled size={12} />
          </ActionIcon>
        )}
      </span>
      <Bar value={(done / Math.max(1, run.total)) * 100} label={`Filling of ${table.name}`} />
      <p>
        {formatCount(done)} of {countOf(run.total, { one: '# cell', other: '# cells' })}
      </p>
    </li>
  );
}

function WorkflowRun({ run }: { run: Run }) {
  const { id, workflowId, workflowName, status, waitingFor, createdAt } = run;
  const stop = () =>
    void attempt(async () => {
      await apiClient.workflow.cancel.mutate({ job_id: id });
      await refreshRuns();
    });
  const words = status === 'running' && waitingFor !== null ? waitWords(waitingFor) : 'Started';
  return (
    <li className={styles.running}>
      <span className={styles.runningHead}>
        <Link to="/workflows/$workflowId/runs" params={{ workflowId }} search={{ run: id }}>
          Run {workflowName}
        </Link>
        <ActionIcon size={24} aria-label={`Stop ${workflowName}`} title="Stop" onClick={stop}>
          <IconPlayerStopFilled size={12} />
        </ActionIcon>
      </span>
      <p>
        {words}, {formatAgo(createdAt)}
      </p>
    </li>
  );
}

function IndexingRoom({ room }: { room: Dataroom }) {
  const done = room.fileCount - room.pendingCount;
  return (
    <li className={styles.running}>
      <Link to="/library/$dataroomId" params={{ dataroomId: room.id }} search={{ view: 'unfinished' }}>
        Index {room.name}
      </Link>
      <Bar value={(done / Math.max(1, room.fileCount)) * 100} label={`Indexing of ${room.name}`} />
      <p>
        {formatCount(done)} of {countOf(room.fileCount, { one: '# file', other: '# files' })}
      </p>
    </li>
  );
}
