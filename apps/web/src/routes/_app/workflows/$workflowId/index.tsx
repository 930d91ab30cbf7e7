import { createFileRoute } from '@tanstack/react-router';
import { Editor } from '../../../../features/workflow/Editor.tsx';
import { WorkflowPage } from '../../../../features/workflow/WorkflowPage.tsx';

export const Route = createFileRoute('/_app/workflows/$workflowId/')({ component: Screen });

function Screen() {
  const { workflowId } = Route.useParams();
  return (
    <WorkflowPage key={workflowId} workflowId={workflowId}>
      {(workflow) => <Editor workflow={workflow} />}
    </WorkflowPage>
  );
}
