import { createFileRoute } from '@tanstack/react-router';
import { WorkflowPage } from '../../../features/workflow/WorkflowPage.tsx';

export const Route = createFileRoute('/_app/workflows/$workflowId')({ component: Workflow });

function Workflow() {
  const { workflowId } = Route.useParams();
  return <WorkflowPage key={workflowId} workflowId={workflowId} />;
}
