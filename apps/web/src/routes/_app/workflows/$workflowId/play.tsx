import { createFileRoute } from '@tanstack/react-router';
import { PlaygroundPage } from '../../../../features/workflow/run/PlaygroundPage.tsx';
import { WorkflowPage } from '../../../../features/workflow/WorkflowPage.tsx';
import { present, textParam } from '../../../../shared/url/search-params.ts';

export const Route = createFileRoute('/_app/workflows/$workflowId/play')({
  validateSearch: (params: Record<string, unknown>) => present({ session: textParam(params['session']) }),
  component: Screen,
});

function Screen() {
  const { workflowId } = Route.useParams();
  return (
    <WorkflowPage key={workflowId} workflowId={workflowId}>
      {(workflow) => <PlaygroundPage workflow={workflow} />}
    </WorkflowPage>
  );
}
