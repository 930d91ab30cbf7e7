import { createFileRoute } from '@tanstack/react-router';
import { Versions } from '../../../../features/workflow/Versions.tsx';
import { WorkflowPage } from '../../../../features/workflow/WorkflowPage.tsx';
import { positiveParam, present } from '../../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/workflows/$workflowId/versions')({
  validateSearch: (params: Record<string, unknown>) =>
    present({ version: positiveParam(params['version']), with: positiveParam(params['with']) }),
  component: Screen,
});

function Screen() {
  const { workflowId } = Route.useParams();
  return (
    <WorkflowPage key={workflowId} workflowId={workflowId}>
      {(workflow) => <Versions workflow={workflow} />}
    </WorkflowPage>
  );
}
