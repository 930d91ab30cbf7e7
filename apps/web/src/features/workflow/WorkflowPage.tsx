import type { ReactNode } from 'react';
import { api } from '../../shared/api/client.ts';
import { isMissing } from '../../shared/api/errors.ts';
import { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import type { Workflow } from './workflow-actions.ts';

/** Loads a workflow for one of its pages. */
export function WorkflowPage({
  workflowId,
  children,
}: {
  workflowId: string;
  children: (workflow: Workflow) => ReactNode;
}) {
  const workflow = api.workflow.me.useQuery({ workflowId });
  const data = workflow.data?.data;
  if (data) return children(data);
  if (isMissing(workflow.error)) return <NotFoundPage />;
  return (
    <Page crumbs={[{ label: 'Workflows', link: { to: '/workflows' } }, { label: '' }]}>
      <QueryView query={workflow} name="the workflow">
        {() => null}
      </QueryView>
    </Page>
  );
}
