import {
  buildGraph,
  COMPONENT_GROUPS,
  COMPONENTS,
  type FlowData,
  nodesOf,
  type Problem,
} from '@atrium/domain/workflow';
import { Button, Menu, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconDownload, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { mayEditWorkflow, mayOnWorkflow } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { LeaveGuard } from '../../shared/parts/LeaveGuard.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { Canvas } from './Canvas.tsx';
import { addNode } from './edit-flow.ts';
import { NodePanel } from './NodePanel.tsx';
import { useDraft } from './use-draft.ts';
import { exportToFile, publish, restore, saveFlow, trashWorkflow, type Workflow } from './workflow-actions.ts';
import styles from './Workflow.module.css';

const NODES = { one: '# node', other: '# nodes' };
const PROBLEMS = { one: '# problem', other: '# problems' };

/** One workflow: its canvas, its outline, its problems and its versions. */
export function WorkflowPage({ workflowId }: { workflowId: string }) {
  const workflow = api.workflow.me.useQuery({ workflowId });
  const data = workflow.data?.data;
  if (data) return <Editor workflow={data} />;
  return (
    <Page crumbs={[{ label: 'Workflows', link: { to: '/workflows' } }, { label: '' }]}>
      <QueryView query={workflow} name="the workflow">
        {() => null}
      </QueryView>
    </Page>
  );
}

function Editor({ workflow }: { workflow: Workflow }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isReadOnly = !mayEditWorkflow(workflow) || isPhone;
  // The server parses the flow, so it is an object of JSON.
  const draft = useDraft(workflow.externalFlowData as FlowData);
  const { flow, change } = draft;
  const { graph, problems } = useMemo(() => buildGraph(flow), [flow]);
  const [selected, setSelected] = useState<string | null>(null);
  const node = nodesOf(flow).find(({ id }) => id === selected);
  const save = async () => {
    if (await saveFlow(workflow, flow)) draft.settle();
  };
  return (
    <Page
      crumbs={[{ label: 'Workflows', link: { to: '/workflows' } }, { label: workflow.name }]}
      actions={
        <>
          {!isReadOnly && (
            <>
              <Button variant="subtle" color="gray" aria-label="Undo" disabled={!draft.canUndo} onClick={draft.undo}>
                <IconArrowBackUp size={16} />
              </Button>
              <Button variant="subtle" color="gray" aria-label="Redo" disabled={!draft.canRedo} onClick={draft.redo}>
                <IconArrowForwardUp size={16} />
              </Button>
            </>
          )}
          {!isReadOnly &&
            (draft.isDirty ? <Button onClick={() => void save()}>Save</Button> : <Publish workflow={workflow} />)}
          <MoreMenu workflow={workflow} />
        </>
      }
      status={
        <StatusBar
          facts={[countOf(graph.vertices.size, NODES), countOf(problems.length, PROBLEMS), stateOf(workflow)]}
          keys={[['Tab', 'next node']]}
        />
      }
    >
      <LeaveGuard isDirty={draft.isDirty} title="Leave without saving?" />
      <div className={styles.editor}>
        <div className={styles.stage}>
          {!isReadOnly && <Palette onAdd={(next, id) => (change(next), setSelected(id))} flow={flow} />}
          {graph.vertices.size > 0 ? (
            <Canvas flow={flow} graph={graph} problems={problems} selected={selected} onSelect={setSelected} />
          ) : (
            <EmptyState title="This workflow is empty">
              {isReadOnly ? 'Nodes are added on a larger screen.' : 'Add the first node above.'}
            </EmptyState>
          )}
        </div>
        <aside className={styles.side} aria-label="Details">
          {node ? (
            <>
              <Button variant="subtle" color="gray" onClick={() => setSelected(null)}>
                Back to the outline
              </Button>
              <NodePanel
                key={node.id}
                {...{ flow, graph, node, problems, isReadOnly }}
                onChange={change}
                onRemoved={() => setSelected(null)}
              />
            </>
          ) : (
            <>
              <Problems problems={problems} onSelect={setSelected} />
              <section className={styles.panel}>
                <h2>Outline</h2>
                <ol className={styles.outline}>
                  {graph.order.map((id) => (
                    <li key={id}>
                      <button type="button" onClick={() => setSelected(id)}>
                        {graph.vertices.get(id)?.displayName ?? id}
                      </button>
                    </li>
                  ))}
                </ol>
              </section>
              <Versions workflow={workflow} mayRestore={!isReadOnly && !draft.isDirty} />
            </>
          )}
        </aside>
      </div>
    </Page>
  );
}

function stateOf({ publishedVersion, draftVersion }: Workflow): string {
  if (publishedVersion === null) return 'Not published';
  return publishedVersion === draftVersion
    ? `Version ${draftVersion} is published`
    : `Version ${publishedVersion} is published, the draft is version ${draftVersion}`;
}

function Publish({ workflow }: { workflow: Workflow }) {
  const isPublished = workflow.publishedVersion === workflow.draftVersion;
  const isBroken = workflow.problems?.some(({ severity }) => severity === 'error') ?? false;
  return (
    <Button
      disabled={isPublished || isBroken}
      title={isBroken ? 'Solve the problems first.' : undefined}
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

function Palette({ flow, onAdd }: { flow: FlowData; onAdd: (flow: FlowData, id: string) => void }) {
  const allowed = api.workflow.components.useQuery().data?.data;
  const groups = Object.entries(COMPONENT_GROUPS).map(([group, label]) => ({
    group: label,
    items: COMPONENTS.filter((each) => each.group === group && allowed?.[group]?.[each.type] !== undefined).map(
      ({ type, displayName }) => ({ value: type, label: displayName }),
    ),
  }));
  return (
    <Select
      className={styles.palette}
      aria-label="Add a node"
      placeholder="Add a node"
      data={groups.filter(({ items }) => items.length > 0)}
      value={null}
      searchable
      onChange={(type) => {
        const definition = COMPONENTS.find((each) => each.type === type);
        if (!definition) return;
        const added = addNode(flow, definition);
        onAdd(added.flow, added.id);
      }}
    />
  );
}

function Problems({ problems, onSelect }: { problems: readonly Problem[]; onSelect: (nodeId: string) => void }) {
  if (problems.length === 0) return null;
  return (
    <section className={styles.panel}>
      <h2>{countOf(problems.length, PROBLEMS)}</h2>
      <ul className={styles.problems}>
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.loc.join('.')}`} data-severity={problem.severity}>
            {problem.nodeId === null ? (
              problem.message
            ) : (
              <button type="button" onClick={() => problem.nodeId !== null && onSelect(problem.nodeId)}>
                {problem.message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Versions({ workflow, mayRestore }: { workflow: Workflow; mayRestore: boolean }) {
  const versions = api.workflow.listVersions.useQuery({ workflowId: workflow.id, limit: 20 });
  return (
    <section className={styles.panel}>
      <h2>Versions</h2>
      <QueryView query={versions} name="the versions" rows={3}>
        {({ data }) => (
          <ul className={styles.versions}>
            {data.map((version) => (
              <li key={version.id}>
                <span>
                  Version {version.number}
                  {version.isPublished && ', published'}
                  {version.isDraft && ', draft'}
                  {version.kind === 'proposal' && ', proposed by the template'}
                </span>
                <small>
                  {[version.note, version.authorName, formatAgo(version.createdAt)].filter(Boolean).join(' · ')}
                </small>
                {mayRestore && !version.isDraft && (
                  <Button size="compact-xs" variant="default" onClick={() => void restore(workflow, version.number)}>
                    Restore
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}
