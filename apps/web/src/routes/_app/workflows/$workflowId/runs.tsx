import { createFileRoute } from '@tanstack/react-router';
import { KIND_FILTERS, RUN_FILTERS } from '../../../../features/workflow/run/run-filters.ts';
import { RunsPage } from '../../../../features/workflow/run/RunsPage.tsx';
import { WorkflowPage } from '../../../../features/workflow/WorkflowPage.tsx';
import { oneOfParam, present, textParam } from '../../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/workflows/$workflowId/runs')({
  validateSearch: (params: Record<string, unknown>) =>
    present({
      status: oneOfParam(RUN_FILTERS, params['status']),
      kind: oneOfParam(KIND_FILTERS, params['kind']),
      run: textParam(params['run']),
      with: textParam(params['with']),
    }),
  component: Screen,
});

function Screen() {
  const { workflowId } = Route.useParams();
  return (
    <WorkflowPage key={workflowId} workflowId={workflowId}>
      {(workflow) => <RunsPage workflow={workflow} />}
    </WorkflowPage>
  );
}
