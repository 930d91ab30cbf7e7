import { Button, Menu, Modal, Select, TextInput } from '@mantine/core';
import { IconDots, IconDownload, IconPencil, IconPlus, IconSitemap, IconTrash } from '@tabler/icons-react';
import { getQueryKey } from '@trpc/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { mayOnWorkflow } from '../../shared/access/permissions.ts';
import { api, apiClient } from '../../shared/api/client.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { FilterField } from '../../shared/list/FilterField.tsx';
import { ListBar } from '../../shared/list/ListBar.tsx';
import { MENU_LIST_KEYS } from '../../shared/list/list-hints.ts';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { ChoiceRows } from '../../shared/parts/ChoiceRows.tsx';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { InlineError } from '../../shared/parts/InlineError.tsx';
import { NameModal } from '../../shared/parts/NameModal.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { pickFiles } from '../../shared/upload/pick-files.ts';
import { ImportReport } from './ImportReport.tsx';
import {
  createFrom,
  exportToFile,
  importFile,
  renameWorkflow,
  trashWorkflow,
  type Workflow,
} from './workflow-actions.ts';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Workflow.module.css';

const COUNTED = { one: '# workflow', other: '# workflows' };

/** The workflows that the user may see. */
export function WorkflowsPage() {
  const navigate = useNavigate();
  const mayCreate = useMayIn('createWorkflow');
  const [sort, setSort] = useState('-updatedAt');
  const [search, setSearch] = useState('');
  const [isNew, setIsNew] = useState(false);
  const [renaming, setRenaming] = useState<Workflow>();
  const input = { orderBy: [sort], ...(search === '' ? {} : { search }) };
  const workflows = usePagedList<Workflow>({
    queryKey: getQueryKey(api.workflow.flows, input, 'infinite'),
    fetch: (page, options) => apiClient.workflow.flows.query({ ...input, ...page }, options),
  });
  const open = (id: string) => void navigate({ to: '/workflows/$workflowId', params: { workflowId: id } });
  const [imported, setImported] = useState<Workflow>();
  const showVariables = () => void navigate({ to: '/workflows/variables' });
  const pickImport = () =>
    pickFiles(([picked]) => {
      if (picked) void importFile(picked.file).then((workflow) => setImported(workflow ?? undefined));
    });
  const buttons = mayCreate && (
    <>
      <Button variant="subtle" color="gray" visibleFrom="sm" onClick={showVariables}>
        Variables
      </Button>
      <Button variant="default" visibleFrom="sm" onClick={pickImport}>
        Import
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" hiddenFrom="sm" px={12} aria-label="More actions">
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={pickImport}>Import</Menu.Item>
          <Menu.Item onClick={showVariables}>Variables</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button leftSection={<IconPlus size={14} />} onClick={() => setIsNew(true)}>
        New workflow
      </Button>
    </>
  );
  const list = workflows.data;
  const isEmpty = list?.length === 0 && search === '';
  return (
    <Page
      crumbs={[{ label: 'Workflows' }]}
      actions={!isEmpty && buttons}
      status={<StatusBar facts={list && [countOf(list.length, COUNTED)]} keys={MENU_LIST_KEYS} />}
    >
      {!isEmpty && (
        <ListBar>
          <FilterField label="Find a workflow" onFilter={setSearch} />
        </ListBar>
      )}
      <QueryView query={workflows} name="the workflows">
        {(data) =>
          data.length > 0 ? (
            <DataList
              label="Workflows"
              items={data}
              nameOf={({ name }) => name}
              columns={COLUMNS}
              sort={sort}
              onSort={setSort}
              onOpen={({ id }) => open(id)}
              renderMenu={(workflow) => <WorkflowMenu workflow={workflow} onRename={() => setRenaming(workflow)} />}
              hasMore={workflows.hasMore}
              onMore={workflows.onMore}
              takesFocus
            />
          ) : isEmpty ? (
            <>
              <EmptyState title="No workflows yet" action={<div className={styles.buttons}>{buttons}</div>}>
                Draw the steps of recurring work, or import a file of Langflow. Workflows are checked, shared, published
                and run here.
              </EmptyState>
              {mayCreate && <TemplateRows onCreated={open} />}
            </>
          ) : (
            <EmptyState title={`No results for “${search}”`} />
          )
        }
      </QueryView>
      {imported && (
        <ImportReport workflow={imported} onOpen={() => open(imported.id)} onClose={() => setImported(undefined)} />
      )}
      {isNew && <NewWorkflow onClose={() => setIsNew(false)} onCreated={open} />}
      {renaming && (
        <NameModal
          title="Rename the workflow"
          label="Name"
          initial={renaming.name}
          submit="Rename"
          onClose={() => setRenaming(undefined)}
          onSubmit={(name) => renameWorkflow(renaming, name)}
        />
      )}
    </Page>
  );
}

const COLUMNS: ListColumn<Workflow>[] = [
  {
    id: 'name',
    label: 'Name',
    width: 'minmax(180px, 3fr)',
    sort: 'name',
    renderCell: ({ id, name, description }) => (
      <>
        <IconSitemap size={16} stroke={1.5} aria-hidden="true" />
        <Link tabIndex={-1} to="/workflows/$workflowId" params={{ workflowId: id }}>
          {name}
        </Link>
        <em>{description}</em>
      </>
    ),
  },
  {
    id: 'state',
    label: 'State',
    width: 'minmax(104px, 200px)',
    renderCell: ({ publishedVersion, draftVersion }) => {
      if (publishedVersion === null) return 'Draft';
      return publishedVersion === draftVersion ? 'Published' : 'Published, with a newer draft';
    },
  },
  {
    id: 'runs',
    label: 'Runs',
    width: '88px',
    isNumber: true,
    renderCell: ({ skillRunCount }) => countOf(skillRunCount, { one: '# run', other: '# runs' }),
  },
  { id: 'access', label: 'Access', width: '96px', isWide: true, renderCell: ({ accessPolicy }) => accessPolicy },
  { id: 'owner', label: 'Owner', width: 'minmax(96px, 1fr)', isWide: true, renderCell: ({ ownerName }) => ownerName },
  {
    id: 'updatedAt',
    label: 'Changed',
    width: '120px',
    sort: 'updatedAt',
    renderCell: ({ updatedAt }) => formatAgo(updatedAt),
  },
];

function WorkflowMenu({ workflow, onRename }: { workflow: Workflow; onRename: () => void }) {
  return (
    <>
      {mayOnWorkflow(workflow, 'rename') && (
        <Menu.Item leftSection={<IconPencil size={15} />} onClick={onRename}>
          Rename
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconDownload size={15} />} onClick={() => void exportToFile(workflow)}>
        Export
      </Menu.Item>
      {mayOnWorkflow(workflow, 'delete') && (
        <Menu.Item leftSection={<IconTrash size={15} />} onClick={() => void trashWorkflow(workflow)}>
          Move to the trash
        </Menu.Item>
      )}
    </>
  );
}

/** The templates, each of which becomes a workflow with one click. Those that lack something here say so. */
function TemplateRows({ onCreated }: { onCreated: (id: string) => void }) {
  const query = api.workflow.allBasicFlows.useQuery();
  const [isBusy, setBusy] = useState(false);
  if (query.data?.data.length === 0) return null;
  const create = async (name: string, key: string) => {
    setBusy(true);
    const created = await createFrom(name, key);
    setBusy(false);
    if (created) onCreated(created.id);
  };
  return (
    <section className={styles.templates} aria-labelledby="templates-heading">
      <h2 id="templates-heading">Or start with a template</h2>
      <QueryView
        query={query}
        name="the templates"
        rows={4}
        renderError={(error) => (
          <InlineError title="The templates could not be loaded" error={error} retry={query.refetch} />
        )}
      >
        {({ data }) => (
          <ChoiceRows
            isDisabled={isBusy}
            choices={data.map(({ key, name, description, missing }) => ({
              key,
              name,
              about: missing[0] ?? description,
              icon: <IconSitemap size={16} stroke={1.5} aria-hidden="true" />,
              onChoose: () => void create(name, key),
            }))}
          />
        )}
      </QueryView>
    </section>
  );
}

const EMPTY = 'empty';

function NewWorkflow({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  useReturnFocus();
  const query = api.workflow.allBasicFlows.useQuery();
  const templates = query.data?.data ?? [];
  const [name, setName] = useState('');
  const [template, setTemplate] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const chosen = templates.find(({ key }) => key === template);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const created = await createFrom(name.trim() || (chosen?.name ?? 'Workflow'), chosen?.key ?? null);
    setBusy(false);
    if (created) onCreated(created.id);
  };
  return (
    <Modal opened onClose={onClose} title="New workflow">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Name"
          placeholder={chosen?.name ?? 'Workflow'}
          value={name}
          maxLength={255}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label="Start from"
          description={
            chosen?.description ?? (query.isPending ? 'The templates are loading.' : 'Add the nodes yourself.')
          }
          data={[
            { value: EMPTY, label: 'Nothing' },
            ...templates.map((each) => ({ value: each.key, label: each.name })),
          ]}
          value={template}
          allowDeselect={false}
          searchable
          onChange={(value) => setTemplate(value ?? EMPTY)}
        />
        {query.isError && (
          <InlineError title="The templates could not be loaded" error={query.error} retry={query.refetch} />
        )}
        {query.data?.data.length === 0 && <p>There are no templates in this organization.</p>}
        {chosen?.missing.map((missing) => (
          <p key={missing} className={styles.warning}>
            {missing}
          </p>
        ))}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Create
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
