import { Button, Menu } from '@mantine/core';
import { IconDownload, IconRefresh, IconRestore, IconTrash, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { api, apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { saveJson } from '../../shared/download/save.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { useOperates } from '../../shared/organization/use-organization.ts';
import { type Action, ConfirmAction } from '../../shared/parts/ConfirmAction.tsx';
import { ConfirmDeletion, type Question } from '../../shared/parts/ConfirmDeletion.tsx';
import { operatorProblemOf } from '../../shared/parts/OperatorProblem.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { pickFiles } from '../../shared/upload/pick-files.ts';
import { RefreshPreview } from './RefreshPreview.tsx';
import { ResetWorkflows } from './ResetWorkflows.tsx';
import { readExport } from './read-export.ts';

type Template = ApiOutput['operatorWorkflow']['list']['data'][number];
/** Templates of the release have no ids, so the list takes their keys. */
type TemplateRow = Omit<Template, 'id'> & { id: string };

const COUNTED = { one: '# template', other: '# templates' };
const RESTORED = { one: '# template restored', other: '# templates restored' };

const KEYS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Shift+F10', 'menu'],
  ['?', 'all keys'],
] as const;

/** The templates of workflows: those of the release, and those that operators have added or replaced. */
export function TemplatesPage() {
  const templates = api.operatorWorkflow.list.useQuery({ limit: 1000, orderBy: ['name'] });
  const mayManage = useOperates('manage');
  const [question, setQuestion] = useState<Question>();
  const [dialog, setDialog] = useState<'refresh' | 'reset' | 'restore'>();
  const list = templates.data?.data;
  const replaced = list?.filter(({ isReplaced }) => isReplaced).map(({ name }) => name) ?? [];
  return (
    <SettingsPage
      title="Workflow templates"
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
                <Menu.Item disabled={replaced.length === 0} onClick={() => setDialog('restore')}>
                  Restore the templates of this release
                </Menu.Item>
                <Menu.Item onClick={() => setDialog('reset')}>Reset the workflows of an organization</Menu.Item>
              </Menu.Dropdown>
            </Menu>
            <Button leftSection={<IconUpload size={14} />} onClick={() => pickFile(addTemplate)}>
              Add from a file
            </Button>
          </>
        )
      }
      status={<StatusBar facts={list && [countOf(list.length, COUNTED)]} keys={KEYS} />}
      list={
        <QueryView query={templates} name="the templates" renderError={operatorProblemOf}>
          {({ data }) => (
            <DataList
              label="Workflow templates"
              items={data.map((template) => ({ ...template, id: template.key }))}
              nameOf={({ name }) => name}
              columns={COLUMNS}
              renderMenu={(template) => mayManage && <TemplateMenu template={template} onAsk={setQuestion} />}
              takesFocus
            />
          )}
        </QueryView>
      }
    >
      {dialog === 'refresh' && <RefreshPreview onClose={() => setDialog(undefined)} />}
      {dialog === 'reset' && <ResetWorkflows onClose={() => setDialog(undefined)} />}
      {dialog === 'restore' && <ConfirmAction action={restorationOf(replaced)} onClose={() => setDialog(undefined)} />}
      {question && <ConfirmDeletion question={question} onClose={() => setQuestion(undefined)} />}
    </SettingsPage>
  );
}

function originOf({ isBuiltIn, isReplaced }: Pick<Template, 'isBuiltIn' | 'isReplaced'>): string {
  if (isReplaced) return 'Replaces the release';
  return isBuiltIn ? 'Release' : 'Added';
}

const COLUMNS: ListColumn<TemplateRow>[] = [
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

function pickFile(take: (file: File) => Promise<void>): void {
  pickFiles(([picked]) => {
    if (picked) void take(picked.file);
  });
}

async function addTemplate(file: File): Promise<void> {
  const content = await readExport(file);
  if (!content) return;
  await attempt(async () => {
    const { data } = await apiClient.operatorWorkflow.create.mutate(content);
    toastInfo(data.isReplaced ? `${data.name} replaces the template of the release` : `${data.name} is a template`);
  });
  await queries.operatorWorkflow.invalidate();
}

async function replaceTemplate({ key, name, isBuiltIn }: TemplateRow, file: File): Promise<void> {
  const content = await readExport(file);
  if (!content) return;
  const { data, externalFlowData } = content;
  const isDone = await attempt(() => apiClient.operatorWorkflow.update.mutate({ key, data: data ?? externalFlowData }));
  await queries.operatorWorkflow.invalidate();
  if (isDone) toastInfo(isBuiltIn ? `${name} replaces the template of the release` : `${name} is replaced`);
}

function exportTemplate({ name, description, data }: TemplateRow): void {
  saveJson({ name, description, data }, `${name}.json`);
}

type MenuProps = { template: TemplateRow; onAsk: (question: Question) => void };

function TemplateMenu({ template, onAsk }: MenuProps) {
  const { key, name, isReplaced, isBuiltIn } = template;
  const replace = async (file: File) => replaceTemplate(template, file);
  const run = async () => {
    const isDone = await attempt(() => apiClient.operatorWorkflow.delete.mutate({ key }));
    await queries.operatorWorkflow.invalidate();
    if (isDone) toastInfo(isReplaced ? `${name} is the template of the release again` : `${name} is deleted`);
  };
  const ask = () =>
    onAsk(
      isReplaced
        ? {
            title: 'Reset to the original',
            explanation: `“${name}” becomes the template of the release again, and what replaces it is deleted. Workflows that were made from it stay.`,
            action: 'Reset',
            run,
          }
        : { explanation: `The template “${name}” is deleted. Workflows that were made from it stay.`, run },
    );
  return (
    <>
      <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => exportTemplate(template)}>
        Export
      </Menu.Item>
      <Menu.Item leftSection={<IconUpload size={15} />} onClick={() => pickFile(replace)}>
        Replace with a file
      </Menu.Item>
      {(isReplaced || !isBuiltIn) && (
        <Menu.Item leftSection={isReplaced ? <IconRestore size={15} /> : <IconTrash size={15} />} onClick={ask}>
          {isReplaced ? 'Reset to the original' : 'Delete'}
        </Menu.Item>
      )}
    </>
  );
}

function restorationOf(replaced: readonly string[]): Action {
  return {
    title: 'Restore the templates of this release?',
    explanation: (
      <p>
        Replaced templates: {replaced.join(', ')}. They become those of this release again, and their replacements are
        deleted. Workflows and added templates stay as they are.
      </p>
    ),
    label: 'Restore the templates',
    isDestructive: true,
    run: () =>
      attempt(async () => {
        const { data } = await apiClient.operatorWorkflow.refreshTemplates.mutate({});
        await queries.operatorWorkflow.invalidate();
        toastInfo(countOf(data.length, RESTORED));
      }),
  };
}
