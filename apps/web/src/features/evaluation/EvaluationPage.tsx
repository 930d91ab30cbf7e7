import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { NameModal } from '../../shared/parts/NameModal.tsx';
import type { Crumb } from '../../shared/shell/Crumbs.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { ViewBar } from '../../shared/shell/ViewBar.tsx';
import { CompareView } from './CompareView.tsx';
import { startRun } from './evaluation-actions.ts';
import type { EvaluationSearch } from './evaluation-search.ts';
import { QuestionsView } from './QuestionsView.tsx';
import { RunsView } from './RunsView.tsx';
import { RunView } from './RunView.tsx';

type Props = { dataroomId: string; search: EvaluationSearch };

const QUESTIONS_AT_ONCE = 1000;
const POLL_MS = 2_000;
function today() {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date());
}

/** The evaluation questions of a data room, and the results of their runs. */
export function EvaluationPage({ dataroomId, search }: Props) {
  const navigate = useNavigate();
  const questions = api.evaluation.listQuestions.useQuery({ dataroomId, limit: QUESTIONS_AT_ONCE });
  const runs = api.evaluation.listRuns.useQuery(
    { dataroomId },
    {
      refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? POLL_MS : false),
    },
  );
  const [naming, setNaming] = useState(false);
  const failed = [questions, runs].find((each) => each.isError);
  if (failed) {
    return (
      <RoomFrame dataroomId={dataroomId} tab="Evaluation">
        <ErrorState
          title="The evaluation could not be loaded"
          error={failed.error}
          retry={() => void Promise.all([questions.refetch(), runs.refetch()])}
        />
      </RoomFrame>
    );
  }
  const run = runs.data?.data.find(({ id }) => id === search.run);
  const other = runs.data?.data.find(({ id }) => id === search.other);
  const underWay = runs.data?.data.find(isUnderWay);
  const view = search.view ?? ((runs.data?.data.length ?? 0) > 0 ? 'runs' : 'questions');
  const show = (next: EvaluationSearch) =>
    void navigate({ to: '/library/$dataroomId/evaluation', params: { dataroomId }, search: next });
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Evaluation"
      path={pathOf(dataroomId, run && (other ? 'Two runs compared' : run.name))}
      actions={
        <Button
          leftSection={<IconPlayerPlay size={14} />}
          disabled={underWay !== undefined || (questions.data?.data.length ?? 0) === 0}
          onClick={() => setNaming(true)}
        >
          {underWay === undefined ? 'Run' : 'Running'}
        </Button>
      }
      status={
        <StatusBar
          facts={['A run asks every question in this data room, as a conversation does, and checks the answers']}
        />
      }
    >
      {run === undefined && (
        <ViewBar
          label="Evaluation"
          views={[
            { id: 'questions', label: 'Questions', count: questions.data?.data.length },
            { id: 'runs', label: 'Runs', count: runs.data?.data.length },
          ]}
          current={view}
          onSelect={(id) => show({ view: id })}
        />
      )}
      {run !== undefined && other !== undefined && <CompareView run={run} other={other} />}
      {run !== undefined && other === undefined && <RunView run={run} />}
      {run === undefined && view === 'questions' && (
        <QuestionsView dataroomId={dataroomId} questions={questions.data?.data} />
      )}
      {run === undefined && view === 'runs' && (
        <RunsView
          runs={runs.data?.data}
          dataroomId={dataroomId}
          onCompare={(first, second) => show({ run: first, other: second })}
        />
      )}
      {naming && (
        <NameModal
          title="Run the evaluation"
          label="Name of the run"
          initial={`Run of ${today()}`}
          submit="Run"
          onClose={() => setNaming(false)}
          onSubmit={async (name) => {
            const done = await startRun(dataroomId, name.slice(0, 120));
            if (done) show({ view: 'runs' });
            return done;
          }}
        />
      )}
    </RoomFrame>
  );
}

function isUnderWay({ status }: { status: string }) {
  return status === 'pending' || status === 'running';
}

/** A run is below the tab; the lists are the tab itself. */
function pathOf(dataroomId: string, last: string | undefined): Crumb[] {
  if (last === undefined) return [];
  const link = { to: '/library/$dataroomId/evaluation', params: { dataroomId }, search: { view: 'runs' } } as const;
  return [{ label: 'Evaluation', link }, { label: last }];
}
