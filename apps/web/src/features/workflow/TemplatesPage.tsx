import { Button, FileButton, Menu, Modal } from '@mantine/core';
import { IconRefresh, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { api, apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { useOperates } from '../../shared/organization/use-organization.ts';
import { operatorProblemOf } from '../../shared/parts/OperatorProblem.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { RefreshPreview } from './RefreshPreview.tsx';
import { ResetWorkflows } from './ResetWorkflows.tsx';
import { readExport } from './read-export.ts';

type Template = ApiOutput['operatorWorkflow']['list']['data'][number];

const COUNTED = { one: '# template', other: '# templates' };
const RESTORED = {
  one: '# template was reset',
  other: '# templates were reset',
};

/** The templates of workflows: those of the release, and those that operators have added or replaced. */
export function TemplatesPage() {
  const templates = api.operatorWorkflow.list.useQuery({ limit: 1000, orderBy: ['name'] });
  const mayManage = useOperates('manage');
  const [dialog, setDialog] = useState<'refresh' | 'reset' | 'restore'>();
  const list = templates.data?.data;
  return (
    <SettingsPage
      isWide
      title="Workflow templates"
      about={list ? countOf(list.length, COUNTED) : ' '}
      actions={
        mayManage && (
          <>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" leftSection={<IconRefresh size={14} />}>
                  Update
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setDialog('refresh')}>Update workflows from their templates</Menu.Item>
                <Menu.Item onClick={() => setDialog('restore')}>Restore the templates of this release</Menu.Item>
                <Menu.Item onClick={() => setDialog('reset')}>Reset the workflows of an organization</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <FileButton accept="application/json,.json" onChange={(file) => file && void addTemplate(file)}>
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={14} />}>
                  Add from a file
                </Button>
              )}
            </FileButton>
          </>
        )
      }
    >
      <QueryView query={templates} name="the templates" renderError={operatorProblemOf}>
        {({ data }) => (
          <DataList
            label="Workflow templates"
            items={data.map((template) => ({ ...template, id: template.key }))}
            nameOf={({ name }) => name}
            columns={COLUMNS}
            renderMenu={(template) =>
              mayManage && !(template.isBuiltIn && !template.isReplaced) && <TemplateMenu template={template} />
            }
            isInPage
          />
        )}
      </QueryView>
      {dialog === 'refresh' && <RefreshPreview onClose={() => setDialog(undefined)} />}
      {dialog === 'reset' && <ResetWorkflows onClose={() => setDialog(undefined)} />}
      {dialog === 'restore' && <RestoreTemplates onClose={() => setDialog(undefined)} />}
    </SettingsPage>
  );
}

function originOf({ isBuiltIn, isReplaced }: Pick<Template, 'isBuiltIn' | 'isReplaced'>): string {
  if (isReplaced) return 'Replaces the release';
  return isBuiltIn ? 'Release' : 'Added';
}

const COLUMNS: ListColumn<Omit<Template, 'id'> & { id: string }>[] = [
  { id: 'name', label: 'Name', width: 'minmax(0, 1.2fr)', renderCell: ({ name }) => <b>{name}</b> },
  {
    id: 'about',
    label: 'Description',
    width: 'minmax(0, 2fr)',
    isWide: true,
    renderCell: ({ description }) => description,
  },
  { id: 'origin', label: 'Origin', width: '152px', renderCell: originOf },
  {
    id: 'updatedAt',
    label: 'Changed',
    width: '104px',
    renderCell: ({ updatedAt }) => (updatedAt === null ? '' : formatAgo(updatedAt)),
  },
];

async function addTemplate(file: File): Promise<void> {
  const content = await readExport(file);
  if (!content) return;
  const isDone = await attempt(() => apiClient.operatorWorkflow.create.mutate(content));
  await queries.operatorWorkflow.invalidate();
  if (isDone) toastInfo(`${content.name} is a template`);
}

function TemplateMenu({ template }: { template: Pick<Template, 'key' | 'name' | 'isReplaced'> }) {
  const remove = async () => {
    const isDone = await attempt(() => apiClient.operatorWorkflow.delete.mutate({ key: template.key }));
    await queries.operatorWorkflow.invalidate();
    if (isDone) toastInfo(template.isReplaced ? `${template.name} was reset` : 'The template is deleted');
  };
  return (
    <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
      {template.isReplaced ? 'Reset to the original' : 'Delete'}
    </Menu.Item>
  );
}

function RestoreTemplates({ onClose }: { onClose: () => void }) {
  const restore = async () => {
    await attempt(async () => {
      const { data } = await apiClient.operatorWorkflow.refreshTemplates.mutate({});
      toastInfo(countOf(data.length, RESTORED));
    });
    await queries.operatorWorkflow.invalidate();
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Restore the templates of this release" centered>
      <p>Templates that replace those of the release are removed. Workflows and added templates stay as they are.</p>
      <p>
        <Button mt="md" onClick={() => void restore()}>
          Restore the templates
        </Button>
      </p>
    </Modal>
  );
}
