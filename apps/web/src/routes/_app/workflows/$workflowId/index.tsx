import { createFileRoute } from '@tanstack/react-router';
import { Editor } from '../../../../features/workflow/Editor.tsx';
import { WorkflowPage } from '../../../../features/workflow/WorkflowPage.tsx';
import { present, textParam } from '../../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/workflows/$workflowId/')({
  validateSearch: (params: Record<string, unknown>) => present({ run: textParam(params['run']) }),
  component: Screen,
});

function Screen() {
  const { workflowId } = Route.useParams();
  return (
    <WorkflowPage key={workflowId} workflowId={workflowId}>
      {(workflow) => <Editor workflow={workflow} />}
    </WorkflowPage>
  );
}
