import type { Datatable, RunProgress } from '@atrium/domain/ai-table';
import type { RunningTask } from '@atrium/domain/background-task';
import type { Dataroom } from '@atrium/domain/dataroom';
import { ActionIcon } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { mayEditTable } from '../../shared/access/permissions.ts';
import { apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatTimeLeft } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { Bar } from '../../shared/parts/Bar.tsx';
import { isLive, timeLeft } from '../../shared/run/progress.ts';
import { stopRun } from '../../shared/run/use-task.ts';
import { refreshRuns } from '../../shared/workflow-run/answer-run.ts';
import { runAddress, runFacts, runName } from './run-words.ts';
import styles from './HomePage.module.css';

type Props = { rooms: readonly Dataroom[]; tables: readonly Datatable[]; runs: readonly RunningTask[]; now: number };

/** Tables that are being filled, other runs that the user may stop, and data rooms that are being indexed. */
export function Running({ rooms, tables, runs, now }: Props) {
  const indexing = rooms.filter((room) => room.pendingCount > 0);
  const filling = tables.flatMap((table) => (isLive(table.latestRun) ? [{ table, run: table.latestRun }] : []));
  const others = runs.filter(({ resourceId }) => filling.every(({ table }) => table.id !== resourceId));
  const count = indexing.length + filling.length + others.length;
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
        {others.map((run) => (
          <OtherRun key={run.taskId} run={run} />
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

function OtherRun({ run }: { run: RunningTask }) {
  const { taskId, completed, total, secondsLeft } = run;
  const name = runName(run);
  const address = runAddress(run);
  const stop = async () => {
    await stopRun(taskId);
    await refreshRuns();
  };
  return (
    <li className={styles.running}>
      <span className={styles.runningHead}>
        {address === null ? <b>{name}</b> : <Link {...address}>{name}</Link>}
        {secondsLeft !== null && <em>{formatTimeLeft(secondsLeft * 1000)}</em>}
        <ActionIcon size={24} aria-label={`Stop: ${name}`} title="Stop" onClick={() => void stop()}>
          <IconPlayerStopFilled size={12} />
        </ActionIcon>
      </span>
      {total > 1 && <Bar value={(completed / total) * 100} label={name} />}
      <p>{runFacts(run)}</p>
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
