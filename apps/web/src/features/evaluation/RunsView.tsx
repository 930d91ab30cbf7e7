import type { EvaluationRun } from '@atrium/domain/evaluation';
import { Button, Menu } from '@mantine/core';
import { IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatAgo, formatMoment } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import { deleteRun, stopRun } from './evaluation-actions.ts';
import { formatScore, MEASURES } from './scores.ts';

type Props = {
  dataroomId: string;
  runs: EvaluationRun[] | undefined;
  /** The newer run first. */
  onCompare: (runId: string, otherRunId: string) => void;
};

const SHOWN = MEASURES.slice(0, 3);
const WIDTHS = ['120px', '152px', '96px'];

export function RunsView({ dataroomId, runs, onCompare }: Props) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<EvaluationRun>();
  const columns = useMemo(() => columnsOf(dataroomId), [dataroomId]);
  if (runs === undefined) return <SkeletonRows label="Loading the runs" />;
  if (runs.length === 0) {
    return (
      <EmptyState title="No runs yet">
        A run asks every question and keeps the answers. Run it before and after a change, and compare the two.
      </EmptyState>
    );
  }
  return (
    <>
      <DataList
        label="Runs"
        items={runs}
        nameOf={({ name }) => name}
        columns={columns}
        onOpen={({ id }) =>
          void navigate({ to: '/library/$dataroomId/evaluation', params: { dataroomId }, search: { run: id } })
        }
        renderMenu={(run) => <RunMenu run={run} onDelete={() => setDeleting(run)} />}
        renderBulk={(selected) => <Compare selected={selected} onCompare={onCompare} />}
        takesFocus
      />
      {deleting !== undefined && (
        <TypedConfirm
          onClose={() => setDeleting(undefined)}
          phrase={deleting.name}
          explanation="The run and its answers are deleted. The questions stay."
          onConfirm={() => deleteRun(deleting)}
        />
      )}
    </>
  );
}

/** Compares the two selected runs. The list is newest first. */
function Compare({ selected, onCompare }: { selected: readonly EvaluationRun[] } & Pick<Props, 'onCompare'>) {
  const [newer, older] = selected;
  if (newer === undefined || older === undefined || selected.length > 2) return <span>Select two runs to compare</span>;
  const waiting = selected.find(({ done }) => done === 0);
  if (waiting !== undefined) return <span>{waiting.name} has no answers yet</span>;
  return (
    <Button variant="default" onClick={() => onCompare(newer.id, older.id)}>
      Compare
    </Button>
  );
}

function columnsOf(dataroomId: string): ListColumn<EvaluationRun>[] {
  return [
    {
      id: 'name',
      label: 'Run',
      width: 'minmax(160px, 2fr)',
      renderCell: ({ id, name }) => (
        <Link tabIndex={-1} to="/library/$dataroomId/evaluation" params={{ dataroomId }} search={{ run: id }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'model',
      label: 'Model',
      width: 'minmax(120px, 1fr)',
      isWide: true,
      renderCell: ({ chatModel }) => chatModel,
    },
    {
      id: 'person',
      label: 'Person',
      width: 'minmax(96px, 1fr)',
      isWide: true,
      renderCell: ({ createdByName }) => createdByName,
    },
    {
      id: 'questions',
      label: 'Questions',
      width: '112px',
      isNumber: true,
      renderCell: ({ total }) => countOf(total, { one: '# question', other: '# questions' }),
    },
    ...SHOWN.map((measure, index) => ({
      id: measure.of,
      label: measure.label,
      width: WIDTHS[index] ?? '96px',
      isNumber: true,
      isWide: index > 0,
      renderCell: (run: EvaluationRun) => (
        <span title={measure.explanation}>
          {run.done === 0 ? '–' : formatScore(run.scores, measure)}
          {index === 0 && <span className="phone-word"> correct</span>}
        </span>
      ),
    })),
    { id: 'state', label: 'State', width: '112px', renderCell: (run) => <RunState run={run} /> },
    {
      id: 'started',
      label: 'Started',
      width: '112px',
      renderCell: ({ createdAt }) => <span title={formatMoment(createdAt)}>{formatAgo(createdAt)}</span>,
    },
  ];
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
  return isUnderWay ? (
    <Menu.Item leftSection={<IconPlayerStop size={15} />} onClick={() => void stopRun(run)}>
      Stop
    </Menu.Item>
  ) : (
    <Menu.Item leftSection={<IconTrash size={15} />} onClick={onDelete}>
      Delete
    </Menu.Item>
  );
}
