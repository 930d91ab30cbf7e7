import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerStopFilled, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatClock, formatStamp } from '../../../shared/format/date.ts';
import { formatDecimal } from '../../../shared/format/number.ts';
import { OutputValue } from '../../../shared/workflow-run/OutputValue.tsx';
import { stopRun } from './run-actions.ts';
import { DecisionRow, MissedRow } from './Decisions.tsx';
import { costWords, missedApprovals, rowWords, type RunRow } from './run-rows.ts';
import { RunError } from './RunError.tsx';
import { isOver, type Run, stateOf } from './run-state.ts';
import { resultsOf } from './results.ts';
import { Sources } from './Sources.tsx';
import { Waits } from './Waits.tsx';
import styles from './Run.module.css';

type Props = {
  run: Run;
  rows: readonly RunRow[];
  nameOf: (vertexId: string) => string;
  /** Shows a node: on the canvas, or its inputs and outputs. */
  onShow: ((vertexId: string) => void) | null;
  shownVertex?: string | null;
  onClose?: () => void;
  actions?: ReactNode;
};

/** A run: its cost against its cap, what it waits for, its timeline and its output. */
export function RunPanel({ run, rows, nameOf, onShow, shownVertex, onClose, actions }: Props) {
  const results = resultsOf(run);
  return (
    <section className={styles.panel} aria-label="Run">
      <header className={styles.head}>
        <div>
          <h2>
            {run.isReplay ? 'Replay' : 'Run'} of version {run.versionNumber}
          </h2>
          <p className={styles.muted} role="status">
            {stateOf(run)}, started {formatStamp(run.createdAt)}
          </p>
        </div>
        {actions}
        {!isOver(run) && (
          <Button
            variant="default"
            leftSection={<IconPlayerStopFilled size={12} />}
            onClick={() => void stopRun(run.id)}
          >
            Stop
          </Button>
        )}
        {onClose && (
          <ActionIcon aria-label="Close the run" onClick={onClose}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </header>
      <Cost run={run} />
      {!isOver(run) && <Waits run={run} nameOf={nameOf} />}
      <RunError run={run} onShow={onShow} />
      {run.status === 'stopped' && run.reason !== null && <p className={styles.muted}>{run.reason}</p>}
      {results.length > 0 && (
        <section className={styles.results}>
          <h3>Output</h3>
          {results.map(({ id, name, value }) => (
            <div key={id}>
              {results.length > 1 && <h4>{name}</h4>}
              <OutputValue value={value} />
            </div>
          ))}
          <Sources run={run} />
        </section>
      )}
      <Timeline {...{ run, rows, nameOf, onShow }} shownVertex={shownVertex ?? null} />
      {/* At the end, so that the rows of two runs side by side have the same height. */}
      {run.isReplay && (
        <p className={styles.muted}>
          A replay shows effects, such as mails and saved files, and does not carry them out.
        </p>
      )}
    </section>
  );
}

/** The credits used so far, against the cap. */
function Cost({ run }: { run: Run }) {
  const { creditsUsed, creditsCap } = run;
  const [used, cap] = [Number(creditsUsed), Number(creditsCap)];
  return (
    <div className={styles.cost}>
      <p>
        <b>{formatDecimal(creditsUsed)}</b> of {formatDecimal(creditsCap)} credits
        {!isOver(run) && <span>stops at {formatDecimal(creditsCap)}</span>}
      </p>
      <progress aria-label="Credits used" max={Math.max(cap, 1)} value={Math.min(used, cap)} />
    </div>
  );
}

type TimelineProps = Pick<Props, 'run' | 'rows' | 'nameOf' | 'onShow'> & { shownVertex: string | null };
type Entry = { at: string; render: () => ReactNode };

/** The nodes of the run and what people decided, in the order in which they began. */
function Timeline({ run, rows, nameOf, onShow, shownVertex }: TimelineProps) {
  const entries: Entry[] = [
    ...rows.map((row) => ({
      at: row.startedAt,
      render: () => (
        <NodeRow
          key={row.vertexId}
          {...{ row, onShow }}
          name={nameOf(row.vertexId)}
          isShown={row.vertexId === shownVertex}
        />
      ),
    })),
    ...run.decisions.map((decision) => ({
      at: decision.decidedAt,
      render: () => (
        <DecisionRow
          key={`${decision.key} ${decision.decidedAt}`}
          decision={decision}
          name={nameOf(decision.vertexId)}
        />
      ),
    })),
    ...missedApprovals(run).map(({ key, vertexId, at }) => ({
      at,
      render: () => <MissedRow key={`${key} missed`} at={at} name={nameOf(vertexId)} />,
    })),
  ];
  return (
    <section>
      <h3>Timeline {!isOver(run) && <span className={styles.muted}>live</span>}</h3>
      {rows.length === 0 && <p className={styles.muted}>No step has started yet.</p>}
      <ol className={styles.timeline} data-costs={rows.some(({ milli }) => milli > 0) || undefined}>
        {entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)).map(({ render }) => render())}
      </ol>
    </section>
  );
}

type NodeRowProps = Pick<Props, 'onShow'> & { row: RunRow; name: string; isShown: boolean };

function NodeRow({ row, name, isShown, onShow }: NodeRowProps) {
  return (
    <li data-state={row.state}>
      <button
        type="button"
        disabled={!onShow}
        aria-current={isShown || undefined}
        onClick={() => onShow?.(row.vertexId)}
      >
        <time dateTime={row.startedAt}>{formatClock(row.startedAt)}</time>
        <b>{name}</b>
        <span>{rowWords(row)}</span>
        <em>{row.milli === 0 ? '' : costWords(row.milli)}</em>
      </button>
    </li>
  );
}
