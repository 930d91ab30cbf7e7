import { Button, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayOnWorkflow } from '../../shared/access/permissions.ts';
import { Page } from '../../shared/shell/Page.tsx';
import { WorkflowTabs } from './WorkflowTabs.tsx';
import { exportToFile, publish, trashWorkflow, type Workflow } from './workflow-actions.ts';

type Props = { workflow: Workflow; actions?: ReactNode; status?: ReactNode; children: ReactNode };

/** The frame of every page of a workflow: its name, its tabs and what can be done with it. */
export function WorkflowFrame({ workflow, actions, status, children }: Props) {
  return (
    <Page
      crumbs={[{ label: 'Workflows', link: { to: '/workflows' } }, { label: workflow.name }]}
      tabs={<WorkflowTabs workflow={workflow} />}
      actions={
        <>
          {actions}
          <MoreMenu workflow={workflow} />
        </>
      }
      status={status}
    >
      {children}
    </Page>
  );
}

/** Publishes the draft, which runs use from then on. */
export function Publish({ workflow, isEmpty }: { workflow: Workflow; isEmpty: boolean }) {
  const isPublished = workflow.publishedVersion === workflow.draftVersion;
  const isBroken = workflow.problems?.some(({ severity }) => severity === 'error') ?? false;
  return (
    <Button
      variant={isPublished ? 'default' : 'filled'}
      disabled={isPublished || isBroken || isEmpty}
      title={isEmpty ? 'Add a node first.' : isBroken ? 'Solve the problems first.' : undefined}
      onClick={() => void publish(workflow)}
    >
      {isPublished ? 'Published' : 'Publish'}
    </Button>
  );
}

function MoreMenu({ workflow }: { workflow: Workflow }) {
  const navigate = useNavigate();
  const trash = async () => {
    if (await trashWorkflow(workflow)) void navigate({ to: '/workflows' });
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" aria-label="More">
          <IconDots size={16} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => void exportToFile(workflow)}>
          Export
        </Menu.Item>
        {mayOnWorkflow(workflow, 'delete') && (
          <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void trash()}>
            Move to the trash
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
