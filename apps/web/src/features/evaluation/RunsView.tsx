import type { EvaluationRun } from '@atrium/domain/evaluation';
import { ActionIcon, Button, Checkbox, Menu } from '@mantine/core';
import { IconDots, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import { deleteRun, stopRun } from './evaluation-actions.ts';
import { formatScore, MEASURES } from './scores.ts';
import styles from './Evaluation.module.css';

type Props = {
  dataroomId: string;
  runs: EvaluationRun[] | undefined;
  /** The newer run first. */
  onCompare: (runId: string, otherRunId: string) => void;
};

const SHOWN = MEASURES.slice(0, 3);

export function RunsView({ dataroomId, runs, onCompare }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [deleting, setDeleting] = useState<EvaluationRun>();
  // Two runs can be compared; choosing a third drops the oldest.
  const choose = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id].slice(-2));
  // The list is newest first.
  const [newer, older] = runs?.filter(({ id }) => chosen.includes(id)) ?? [];
  return (
    <div className={styles.content}>
      {runs === undefined && <SkeletonRows height={64} label="Loading the runs" />}
      {runs?.length === 0 && (
        <EmptyState title="No runs yet">
          A run asks every question and keeps the answers. Run it before and after a change, and compare the two.
        </EmptyState>
      )}
      {runs !== undefined && runs.length > 0 && (
        <>
          <div className={styles.tools}>
            <Button
              variant="default"
              disabled={newer === undefined || older === undefined}
              onClick={() => newer && older && onCompare(newer.id, older.id)}
            >
              Compare
            </Button>
            <span className={styles.hint}>
              {chosen.length < 2 ? 'Choose two runs to compare' : 'Shows both runs, questions that got worse first'}
            </span>
          </div>
          <ul className={styles.rows} aria-label="Runs">
            {runs.map((run) => (
              <li key={run.id} className={styles.row}>
                <Checkbox
                  aria-label={`Compare ${run.name}`}
                  checked={chosen.includes(run.id)}
                  disabled={run.done === 0}
                  onChange={() => choose(run.id)}
                />
                <Link
                  to="/library/$dataroomId/evaluation"
                  params={{ dataroomId }}
                  search={{ run: run.id }}
                  className={styles.run}
                >
                  <span className={styles.words}>
                    <b>{run.name}</b>
                    <em>{factsOf(run)}</em>
                  </span>
                  {SHOWN.map((measure) => (
                    <span key={measure.of} className={styles.score}>
                      <b>{run.done === 0 ? '–' : formatScore(run.scores, measure)}</b>
                      <em>{measure.label}</em>
                    </span>
                  ))}
                  <span className={styles.state}>
                    <RunState run={run} />
                  </span>
                </Link>
                <RunMenu run={run} onDelete={() => setDeleting(run)} />
              </li>
            ))}
          </ul>
        </>
      )}
      <TypedConfirm
        opened={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        phrase={deleting?.name ?? ''}
        explanation="The run and its answers are deleted. The questions stay."
        onConfirm={async () => {
          if (deleting !== undefined) await deleteRun(deleting);
        }}
      />
    </div>
  );
}

function factsOf(run: EvaluationRun): string {
  const asked = countOf(run.total, { one: '# question', other: '# questions' });
  return `${asked}, ${run.chatModel}, ${run.createdByName}, ${formatAgo(run.createdAt)}`;
}

/** A run's state in words; null if it has finished. */
export function RunState({ run }: { run: EvaluationRun }) {
  if (run.status === 'pending') return <StatusWords tone="wait">Waiting</StatusWords>;
  if (run.status === 'running') {
    return <StatusWords tone="run">{`${formatCount(run.done)} of ${formatCount(run.total)}`}</StatusWords>;
  }
  if (run.status === 'failed')
    return (
      <StatusWords tone="err" title={run.problem ?? ''}>
        Failed
      </StatusWords>
    );
  return run.status === 'stopped' ? (
    <StatusWords tone="warn">{`Stopped at ${formatCount(run.done)}`}</StatusWords>
  ) : null;
}

function RunMenu({ run, onDelete }: { run: EvaluationRun; onDelete: () => void }) {
  const isUnderWay = run.status === 'pending' || run.status === 'running';
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Actions for ${run.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isUnderWay ? (
          <Menu.Item leftSection={<IconPlayerStop size={15} />} onClick={() => void stopRun(run)}>
            Stop
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={onDelete}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
