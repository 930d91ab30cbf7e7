import { createFileRoute } from '@tanstack/react-router';
import { AccessPage } from '../../../../features/workflow/AccessPage.tsx';
import { WorkflowPage } from '../../../../features/workflow/WorkflowPage.tsx';

export const Route = createFileRoute('/_app/workflows/$workflowId/access')({ component: Screen });

function Screen() {
  const { workflowId } = Route.useParams();
  return (
    <WorkflowPage key={workflowId} workflowId={workflowId}>
      {(workflow) => <AccessPage workflow={workflow} />}
    </WorkflowPage>
  );
}
