import { buildGraph, type ComponentDefinition, componentOf, type FlowData, nodesOf } from '@atrium/domain/workflow';
import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { mayEditWorkflow, mayOnWorkflow } from '../../shared/access/permissions.ts';
import { api } from '../../shared/api/client.ts';
import { announce } from '../../shared/feedback/announce.ts';
import { countOf } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { LeaveGuard } from '../../shared/parts/LeaveGuard.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { NodeRunView } from './run/NodeRunView.tsx';
import { PartButtons } from './run/PartButtons.tsx';
import { type RunInput, startRun } from './run/run-actions.ts';
import { nodeRuns, type RunRow, runRows } from './run/run-rows.ts';
import { RunPanel } from './run/RunPanel.tsx';
import { StartRun } from './run/StartRun.tsx';
import { useRun } from './run/use-run.ts';
import { AddNode, useAvailable } from './AddNode.tsx';
import { Canvas, type PortRef, type Reveal, type Selection } from './canvas/Canvas.tsx';
import { DRAGGED_NOTE } from './canvas/dragged.ts';
import { fullHeightOf, GAP_Y, NODE_WIDTH, type Place, placesOf, tidyPlaces } from './canvas/places.ts';
import { type Drawing, drawingOf } from './canvas/views.ts';
import { copyNodes, pasteNodes, readNodes } from './clipboard.ts';
import { addNode, addNote, moveNodes, remove } from './edit-flow.ts';
import { NodePanel, SeveralPanel } from './NodePanel.tsx';
import { type Missing, Outline, Problems } from './Outline.tsx';
import { SaveMenu } from './SaveMenu.tsx';
import { acceptsEnd, connectDropped, connectRefs, mayConnectRefs, wordsOfEnd } from './wire.ts';
import { useDraft } from './use-draft.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePanelFocus } from './use-panel-focus.ts';
import { useSave } from './use-save.ts';
import { Publish, WorkflowFrame } from './WorkflowFrame.tsx';
import type { Workflow } from './workflow-actions.ts';
import styles from './Workflow.module.css';

const NODES = { one: '# node', other: '# nodes' };
const PROBLEMS = { one: '# problem', other: '# problems' };
const KEYS = [
  ['a', 'add'],
  ['Tab', 'next node'],
  ['Enter', 'select'],
  ['?', 'all keys'],
] as const;
const NOTHING: Selection = { nodes: new Set(), edges: new Set() };
const NO_ROWS: readonly RunRow[] = [];
const route = getRouteApi('/_app/workflows/$workflowId/');

/** Where the palette is open: beside its button, or where an edge was dropped. */
type Adding = { from: PortRef | null; place: Place | null; at: Place | null };

/** The canvas of a workflow with its outline, problems and the settings of the selected node. */
export function Editor({ workflow }: { workflow: Workflow }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isReadOnly = !mayEditWorkflow(workflow) || isPhone;
  // The server parses the flow, so it is an object of JSON.
  const [loaded] = useState(workflow.externalFlowData as FlowData);
  const draft = useDraft(loaded);
  const { flow, change } = draft;
  const built = useMemo(() => buildGraph(flow), [flow]);
  const { graph, problems } = built;
  const drawing = useDrawing(flow, built);
  const places = useMemo(() => placesOf(flow, drawing, loaded), [flow, drawing, loaded]);
  const { available } = useAvailable();
  const [chosen, setSelection] = useState<Selection>(NOTHING);
  // Undo can take a selected node away.
  const selection = useMemo(() => present(chosen, drawing), [chosen, drawing]);
  const [reveal, setReveal] = useState<Reveal | null>(null);
  const [adding, setAdding] = useState<Adding | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { run: runId } = route.useSearch();
  const navigate = route.useNavigate();
  const showRun = (run: string | undefined) =>
    void navigate({ search: run === undefined ? {} : { run }, replace: true });
  const latest = api.workflow.executionHistory.useQuery({ workflowId: workflow.id, limit: 1, orderBy: ['-createdAt'] });
  const { run, live } = useRun(runId ?? latest.data?.data[0]?.id);
  const rows = useMemo(() => (run ? runRows(run, live) : NO_ROWS), [run, live]);
  const runs = useMemo(() => nodeRuns(rows), [rows]);
  const shownRun = runId !== undefined && selection.nodes.size === 0 ? run : undefined;
  const nameOf = (id: string) => drawing.nodes.get(id)?.name ?? id;

  const show = useCallback((ids: readonly string[]) => {
    setReveal({ ids });
    setSelection({ nodes: new Set(ids), edges: new Set() });
  }, []);
  const [first] = selection.nodes;
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel, first);
  const row = rows.find(({ vertexId }) => vertexId === first);
  const node = selection.nodes.size === 1 ? nodesOf(flow).find(({ id }) => id === first) : undefined;
  const missing = available?.get(graph.vertices.get(node?.id ?? '')?.type ?? '') ?? [];

  const save = useSave(workflow, draft);
  const missingHere = [...graph.vertices.values()].flatMap(({ id, type, displayName: name }) =>
    (available?.get(type) ?? []).map((reason) => ({ nodeId: id, name, reason })),
  );
  const errors = problems.filter(({ severity }) => severity === 'error');
  /** Runs use what is saved, so that everybody sees the same flow in the history. */
  const start = async (input: RunInput): Promise<boolean> => {
    if (!isReadOnly && !(await save())) return false;
    const id = await startRun(workflow.id, input);
    if (id === null) return false;
    show([]);
    showRun(id);
    return true;
  };
  const removeSelected = () => {
    const count = selection.nodes.size + selection.edges.size;
    if (count === 0) return;
    change(remove(flow, selection));
    announce(count === 1 ? 'Deleted' : `${count} deleted`);
    show([]);
  };
  const paste = (copied: NonNullable<ReturnType<typeof readNodes>>) => {
    // New nodes get places beside all others, which must be in the file first.
    const pasted = pasteNodes(moveNodes(flow, places), copied);
    change(pasted.flow);
    show(pasted.ids);
  };
  const duplicate = () => {
    const copied = readNodes(copyNodes(moveNodes(flow, places), selection.nodes));
    if (copied) paste(copied);
  };
  /** Moves of the same nodes one after the other are one step of undo. */
  const moveTo = (moved: ReadonlyMap<string, Place>) =>
    change(moveNodes(flow, new Map([...places, ...moved])), `move ${[...moved.keys()].join(' ')}`);
  const move = (by: Place) => {
    const placed = [...selection.nodes].flatMap((id) => {
      const place = places.get(id);
      return place ? [[id, { x: place.x + by.x, y: place.y + by.y }] as const] : [];
    });
    moveTo(new Map(placed));
  };
  /** Below the selected node, or below all nodes. */
  const freePlace = (): Place => {
    const lowest = [...places].toSorted(([, a], [, b]) => b.y - a.y)[0];
    const above = places.get(first ?? '') ?? lowest?.[1];
    if (!above) return { x: 0, y: 0 };
    const view = drawing.nodes.get(first !== undefined && places.has(first) ? first : (lowest?.[0] ?? ''));
    return { x: above.x, y: above.y + (view ? fullHeightOf(view) + GAP_Y : 3 * GAP_Y) };
  };
  const add = (definition: ComponentDefinition, place = adding?.place ?? freePlace()) => {
    const added = addNode(moveNodes(flow, places), definition, place);
    change(adding?.from ? connectDropped(added.flow, adding.from, added.id) : added.flow);
    setAdding(null);
    show([added.id]);
  };
  const note = (place = adding?.place ?? freePlace()) => {
    const added = addNote(moveNodes(flow, places), place);
    change(added.flow);
    setAdding(null);
    show([added.id]);
  };
  const addDropped = (name: string, place: Place) => {
    const definition = componentOf(name);
    if (name === DRAGGED_NOTE) note(place);
    else if (definition) add(definition, place);
  };
  const dropEdge = (from: PortRef, drop: { nodeId: string | null; place: Place; screen: Place }) => {
    if (drop.nodeId !== null) {
      const next = connectDropped(flow, from, drop.nodeId);
      if (next === flow) announce('No port of this node fits');
      else change(next);
      return;
    }
    const box = stage.current?.getBoundingClientRect();
    const left = Math.max(8, Math.min(drop.screen.x - (box?.left ?? 0), (box?.width ?? 0) - 332));
    const top = Math.max(8, Math.min(drop.screen.y - (box?.top ?? 0), (box?.height ?? 0) - 380));
    const place = {
      x: drop.place.x - NODE_WIDTH / 2,
      y: from.side === 'out' ? drop.place.y : drop.place.y - 2 * GAP_Y,
    };
    setAdding({ from, place, at: { x: left, y: top } });
  };
  useEditorKeys({
    flow,
    selected: selection.nodes,
    isReadOnly,
    actions: {
      undo: draft.undo,
      redo: draft.redo,
      save: () => void save(),
      add: () => setAdding({ from: null, place: null, at: null }),
      remove: removeSelected,
      duplicate,
      move,
      paste,
    },
  });
  return (
    <WorkflowFrame
      workflow={workflow}
      actions={
        <>
          {mayOnWorkflow(workflow, 'run') && (
            <StartRun
              workflowId={workflow.id}
              version="draft"
              whyNot={whyNotRun(errors.length, graph.vertices.size, missingHere)}
              takesInput={[...graph.vertices.values()].some(({ type }) => type === 'ChatInput' || type === 'TextInput')}
              onOpen={() => !isReadOnly && void save()}
              onStart={({ text, credits }) =>
                start({
                  ...(text === '' ? {} : { inputs: { input_value: text } }),
                  ...(credits === null ? {} : { credits }),
                })
              }
            />
          )}
          {!isReadOnly && (
            <>
              <ActionIcon
                className={styles.tool}
                size={32}
                aria-label="Undo"
                title="Undo"
                disabled={!draft.canUndo}
                onClick={draft.undo}
              >
                <IconArrowBackUp size={16} />
              </ActionIcon>
              <ActionIcon
                className={styles.tool}
                size={32}
                aria-label="Redo"
                title="Redo"
                disabled={!draft.canRedo}
                onClick={draft.redo}
              >
                <IconArrowForwardUp size={16} />
              </ActionIcon>
              {draft.isDirty ? (
                <SaveMenu onSave={(text) => void save(text)} />
              ) : (
                <Publish workflow={workflow} isEmpty={graph.vertices.size === 0} />
              )}
            </>
          )}
        </>
      }
      status={
        <StatusBar
          facts={[
            countOf(graph.vertices.size, NODES),
            problems.length + missingHere.length > 0
              ? countOf(problems.length + missingHere.length, PROBLEMS)
              : undefined,
            stateOf(workflow, draft.isDirty),
          ]}
          keys={isReadOnly ? [] : KEYS}
        />
      }
    >
      <LeaveGuard isDirty={draft.isDirty} title="Leave without saving?" />
      <div className={styles.editor} data-run={shownRun !== undefined || undefined}>
        <div className={styles.stage} ref={stage}>
          {!isReadOnly && (
            <Button
              className={styles.addButton}
              variant="default"
              leftSection={<IconPlus size={14} />}
              aria-haspopup="dialog"
              onClick={() => setAdding({ from: null, place: null, at: null })}
            >
              Add a node
            </Button>
          )}
          <Canvas
            drawing={drawing}
            places={places}
            runs={runs}
            reveal={reveal}
            isReadOnly={isReadOnly}
            onSelect={setSelection}
            onMove={moveTo}
            onTidy={() => change(moveNodes(flow, tidyPlaces(drawing)))}
            mayConnect={(from, to) => mayConnectRefs(flow, graph, from, to)}
            onConnect={(from, to) => change(connectRefs(flow, from, to))}
            onDrop={dropEdge}
            onAdd={addDropped}
          />
          {drawing.nodes.size + drawing.notes.size === 0 && !adding && (
            <div className={styles.nothing}>
              <EmptyState title="This workflow is empty">
                {isReadOnly ? 'Nodes are added on a larger screen.' : 'Add the first node above, or paste nodes here.'}
              </EmptyState>
            </div>
          )}
          {adding && (
            <AddNode
              at={adding.at}
              filter={
                adding.from && {
                  words: wordsOfEnd(flow, graph, adding.from),
                  accepts: (definition) => adding.from !== null && acceptsEnd(flow, graph, adding.from, definition),
                }
              }
              onPick={(definition) => add(definition)}
              onNote={adding.from ? null : () => note()}
              onClose={() => setAdding(null)}
            />
          )}
        </div>
        <aside className={styles.side} ref={panel} aria-label="Details" data-arrows-move>
          {selection.nodes.size > 0 && (
            <Button className={styles.back} variant="subtle" color="gray" size="compact-sm" onClick={() => show([])}>
              {runId === undefined ? 'Back to the outline' : 'Back to the run'}
            </Button>
          )}
          {node ? (
            <NodePanel
              key={node.id}
              {...{ flow, graph, drawing, problems, node, missing, isReadOnly }}
              onChange={change}
              onDuplicate={duplicate}
              onRemove={removeSelected}
            >
              {mayOnWorkflow(workflow, 'run') && !node.isNote && (
                <PartButtons
                  key={node.id}
                  workflowId={workflow.id}
                  nodeId={node.id}
                  whyNot={errors.length > 0 ? whyNotRun(errors.length, graph.vertices.size, missingHere) : null}
                  onOpen={() => !isReadOnly && void save()}
                  onStart={start}
                />
              )}
              {row && <NodeRunView row={row} vertex={graph.vertices.get(node.id)} />}
            </NodePanel>
          ) : selection.nodes.size > 1 ? (
            <SeveralPanel count={selection.nodes.size} onDuplicate={duplicate} onRemove={removeSelected} />
          ) : shownRun ? (
            <RunPanel
              run={shownRun}
              rows={rows}
              nameOf={nameOf}
              onShow={(id) => drawing.nodes.has(id) && show([id])}
              onClose={() => showRun(undefined)}
            />
          ) : (
            <>
              <Problems
                problems={problems}
                missing={missingHere}
                onSelect={(id) => show([id])}
                onRemoveEdge={isReadOnly ? null : (index) => change(remove(flow, { edges: new Set([index]) }))}
              />
              <Outline graph={graph} drawing={drawing} runs={runs} onSelect={(id) => show([id])} />
            </>
          )}
        </aside>
      </div>
    </WorkflowFrame>
  );
}

/** A selection without the nodes that no longer exist. */
function present(selection: Selection, { nodes, notes }: Drawing): Selection {
  const ids = [...selection.nodes].filter((id) => nodes.has(id) || notes.has(id));
  return ids.length === selection.nodes.size ? selection : { ...selection, nodes: new Set(ids) };
}

/** Draws the flow. Views that stay the same stay the same objects. */
function useDrawing(flow: FlowData, built: ReturnType<typeof buildGraph>): Drawing {
  const [last, setLast] = useState(() => ({ built, drawing: drawingOf(flow, built) }));
  if (last.built === built) return last.drawing;
  const drawing = drawingOf(flow, built, last.drawing);
  setLast({ built, drawing });
  return drawing;
}

/** Why the flow cannot run as it is; null if it can. */
function whyNotRun(errors: number, nodes: number, [missing]: readonly Missing[]): string | null {
  if (nodes === 0) return 'Add a node first.';
  if (errors > 0) return 'Solve the problems first.';
  return missing ? `“${missing.name}”: ${missing.reason}` : null;
}

function stateOf({ publishedVersion, draftVersion }: Workflow, isDirty: boolean): string {
  if (isDirty) return `Version ${draftVersion} with unsaved changes`;
  if (publishedVersion === null) return `Version ${draftVersion}, not published`;
  return publishedVersion === draftVersion
    ? `Version ${draftVersion} is published`
    : `Version ${publishedVersion} is published, the draft is version ${draftVersion}`;
}
