import {
  type Connection,
  type Edge,
  type EdgeChange,
  type FinalConnectionState,
  type NodeChange,
  type OnConnectStartParams,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStoreApi,
  type Viewport,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import {
  type DragEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { CanvasTools, PortLegend } from './CanvasTools.tsx';
import { DRAGGED_COMPONENT } from './dragged.ts';
import { EDGE_TYPES } from './FlowEdge.tsx';
import { Connecting } from './connecting.ts';
import { type CanvasNode, NODE_TYPES, type NodeRun } from './FlowNode.tsx';
import { FIT } from './fit.ts';
import { awayFrom, markAway } from './mark-away.ts';
import { heightOf, NODE_WIDTH, type Place } from './places.ts';
import { revealed } from './reveal.ts';
import type { Drawing } from './views.ts';
import styles from './Canvas.module.css';

/** The end of an edge, by the names of the canvas. */
export type PortRef = { nodeId: string; port: string; side: 'in' | 'out' };
export type Selection = { nodes: ReadonlySet<string>; edges: ReadonlySet<number> };
/** Asks the canvas to select nodes and to show them. Each request is a new object. */
export type Reveal = { ids: readonly string[] };

type Props = {
  drawing: Drawing;
  places: ReadonlyMap<string, Place>;
  runs: ReadonlyMap<string, NodeRun>;
  reveal: Reveal | null;
  isReadOnly: boolean;
  onSelect: (selection: Selection) => void;
  onMove: (places: ReadonlyMap<string, Place>) => void;
  onTidy: () => void;
  mayConnect: (from: PortRef, to: PortRef) => boolean;
  onConnect: (from: PortRef, to: PortRef) => void;
  /** An edge was dropped on a node beside its ports, or on the empty canvas. */
  onDrop: (from: PortRef, at: { nodeId: string | null; place: Place; screen: Place }) => void;
  /** An entry of the palette was dropped, by the name that it carries. */
  onAdd: (name: string, place: Place) => void;
  children?: ReactNode;
};

function nodesOf({ drawing, places, runs }: Pick<Props, 'drawing' | 'places' | 'runs'>): CanvasNode[] {
  const at = (id: string) => places.get(id) ?? { x: 0, y: 0 };
  const nodes = [...drawing.nodes.values()].map((view): CanvasNode => {
    const run = runs.get(view.id) ?? null;
    const words = run?.words || (view.state === 'ok' ? '' : 'cannot run');
    const ariaLabel = [view.name, words].filter(Boolean).join(', ');
    return { id: view.id, type: 'step', position: at(view.id), data: { view, run }, ariaLabel };
  });
  const notes = [...drawing.notes.values()].map((note): CanvasNode => {
    return { id: note.id, type: 'note', position: at(note.id), data: { note }, ariaLabel: 'Note', zIndex: -1 };
  });
  return [...notes, ...nodes];
}

/** Takes new views and places, and keeps what the library has measured and what is selected. */
function merged(before: readonly CanvasNode[], after: readonly CanvasNode[]): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  return after.map((node) => {
    const old = known.get(node.id);
    if (old?.type !== node.type) return node;
    const isSame =
      old.position.x === node.position.x &&
      old.position.y === node.position.y &&
      (old.type === 'step' && node.type === 'step'
        ? old.data.view === node.data.view && old.data.run === node.data.run
        : old.type === 'note' && node.type === 'note' && old.data.note === node.data.note);
    // The library draws a node again if its object is another one.
    return isSame ? old : { ...old, ...node };
  });
}

function selecting(nodes: CanvasNode[], ids: ReadonlySet<string>): CanvasNode[] {
  return nodes.map((node) =>
    (node.selected ?? false) === ids.has(node.id) ? node : { ...node, selected: ids.has(node.id) },
  );
}

function idsSelected(nodes: readonly CanvasNode[]): ReadonlySet<string> {
  return new Set(nodes.filter(({ selected }) => selected).map(({ id }) => id));
}

/** Moves the dots of the background, and leaves out what nobody can see or read. Changes the elements only. */
function follow(
  canvas: HTMLElement,
  { x, y, zoom }: Viewport,
  { away, before }: { away: ReadonlySet<string>; before: ReadonlySet<string> | null },
): void {
  markAway(canvas, away, before);
  canvas.toggleAttribute('data-far', zoom < FAR);
  canvas.toggleAttribute('data-small', zoom < SMALL);
  if (zoom < SMALL) return;
  canvas.style.backgroundSize = `${DOTS * zoom}px ${DOTS * zoom}px`;
  canvas.style.backgroundPosition = `${x}px ${y}px`;
}

function portRefOf(connection: OnConnectStartParams): PortRef | null {
  const { nodeId, handleId, handleType } = connection;
  if (nodeId === null || handleId === null || handleType === null) return null;
  return { nodeId, port: handleId, side: handleType === 'source' ? 'out' : 'in' };
}

function endsOf({ source, sourceHandle, target, targetHandle }: Connection | Edge): [PortRef, PortRef] {
  return [
    { nodeId: source, port: sourceHandle ?? '', side: 'out' },
    { nodeId: target, port: targetHandle ?? '', side: 'in' },
  ];
}

/** A dropped node is below the pointer by this much, as if it was dragged by its name. */
const GRIP = 20;
/** At most this much of a large flow is shown, so that names can be read. */
const MIN_ZOOM = 0.1;
const SELECT_MORE_KEYS = ['Meta', 'Control'];
const PRO = { hideAttribution: true };
/** Below this zoom, nobody can read the words of nodes, and they are left out. */
const FAR = 0.3;
/**
 * Below this zoom, nobody can read more of a node than its name. The rest, the ports without an edge and the dots of the
 * background take more than half of each frame. They are left out.
 */
const SMALL = 0.6;
/** The distance of the dots of the background, in pixels at full size. */
const DOTS = 20;

type Handler<Args extends unknown[], Result> = (...args: Args) => Result;

/** The library asks all nodes and edges again for each prop that has changed, so its handlers stay the same functions. */
function useHandler<Args extends unknown[], Result>(handler: Handler<Args, Result>): Handler<Args, Result> {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...args) => latest.current(...args), []);
}

export function Canvas(props: Props) {
  return (
    <ReactFlowProvider>
      <Plane {...props} />
    </ReactFlowProvider>
  );
}

function Plane(props: Props) {
  const { drawing, places, runs, reveal, isReadOnly, onSelect, onMove, onTidy, mayConnect, onConnect, onDrop } = props;
  const flow = useReactFlow<CanvasNode>();
  const store = useStoreApi<CanvasNode>();
  const drawn = useMemo(() => nodesOf({ drawing, places, runs }), [drawing, places, runs]);
  // The library keeps the nodes: a drag then moves them without rendering the canvas around them in each frame.
  const [first] = useState(drawn);
  const taken = useRef<{ drawn: readonly CanvasNode[]; reveal: Reveal | null }>({ drawn: first, reveal: null });
  // The first node of an empty canvas stays where it was dropped.
  const isFitted = first.length > 0;
  const [selectedEdges, setSelectedEdges] = useState<ReadonlySet<string>>(new Set());
  const [revealedLast, setRevealedLast] = useState<Reveal | null>(null);
  const dragged = useRef<PortRef | null>(null);
  const [isConnecting, setIsConnecting] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const latest = useRef({ drawing, places });

  useEffect(() => {
    latest.current = { drawing, places };
  });

  if (reveal && revealedLast !== reveal) {
    setRevealedLast(reveal);
    setSelectedEdges(new Set());
  }

  const away = useRef<ReadonlySet<string>>(new Set());
  const leaveOut = useHandler((viewport: Viewport, mayHaveNewElements: boolean) => {
    const before = away.current;
    const state = store.getState();
    away.current = awayFrom(state, state.nodes, viewport, before);
    if (!frame.current) return;
    follow(frame.current, viewport, { away: away.current, before: mayHaveNewElements ? null : before });
  });
  const noteViewport = useHandler((viewport: Viewport) => leaveOut(viewport, false));
  useEffect(() => {
    leaveOut(flow.getViewport(), true);
    return store.subscribe((state, { width, height }) => {
      if (state.width !== width || state.height !== height) leaveOut(flow.getViewport(), false);
    });
  }, [flow, store, leaveOut]);

  useEffect(() => {
    const before = taken.current;
    if (before.drawn === drawn && before.reveal === reveal) return;
    taken.current = { drawn, reveal };
    const { nodes, setNodes } = store.getState();
    const next = merged(nodes, drawn);
    setNodes(reveal && before.reveal !== reveal ? selecting(next, new Set(reveal.ids)) : next);
    leaveOut(flow.getViewport(), true);
  }, [drawn, reveal, store, flow, leaveOut]);

  useEffect(() => {
    if (!reveal) return;
    const boxes = reveal.ids.flatMap((id) => {
      const place = latest.current.places.get(id);
      const view = latest.current.drawing.nodes.get(id);
      return place ? [{ ...place, width: NODE_WIDTH, height: view ? heightOf(view) : NODE_WIDTH / 2 }] : [];
    });
    const { width, height } = frame.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const move = revealed(boxes, flow.getViewport(), { width, height });
    if (move) void flow.setCenter(move.x, move.y, { zoom: move.zoom, duration: 200 });
  }, [reveal, flow]);

  const edges = useMemo(
    () =>
      drawing.edges.map((edge): Edge => {
        const state = runs.get(edge.source)?.state;
        return {
          id: edge.key,
          source: edge.source,
          sourceHandle: edge.output,
          target: edge.target,
          targetHandle: edge.input,
          className: `kind-${edge.kind}${state === 'SKIPPED' ? ' is-skipped' : ''}`,
          selected: selectedEdges.has(edge.key),
          ariaLabel: `Edge from ${drawing.nodes.get(edge.source)?.name ?? ''} to ${drawing.nodes.get(edge.target)?.name ?? ''}`,
        };
      }),
    [drawing, runs, selectedEdges],
  );

  const select = useCallback(
    (ids: ReadonlySet<string>, keys: ReadonlySet<string>) => {
      const indices = drawing.edges.filter(({ key }) => keys.has(key)).map(({ index }) => index);
      onSelect({ nodes: ids, edges: new Set(indices) });
    },
    [drawing, onSelect],
  );

  const changeNodes = useHandler((changes: NodeChange<CanvasNode>[]) => {
    if (changes.some(({ type }) => type === 'select')) select(idsSelected(store.getState().nodes), selectedEdges);
    // Only now the size of a new element is known.
    if (changes.some(({ type }) => type === 'dimensions')) leaveOut(flow.getViewport(), true);
    const moved = changes.flatMap((change) =>
      change.type === 'position' && change.dragging === false && change.position
        ? [[change.id, { x: change.position.x, y: change.position.y }] as const]
        : [],
    );
    if (moved.length > 0) onMove(new Map(moved));
  });
  const changeEdges = useHandler((changes: EdgeChange[]) => {
    const next = new Set(selectedEdges);
    for (const change of changes) {
      if (change.type !== 'select') continue;
      if (change.selected) next.add(change.id);
      else next.delete(change.id);
    }
    setSelectedEdges(next);
    select(idsSelected(store.getState().nodes), next);
  });

  const startConnection = useHandler((_event: unknown, connection: OnConnectStartParams) => {
    dragged.current = portRefOf(connection);
    setIsConnecting(true);
  });
  const connect = useHandler((connection: Connection) => onConnect(...endsOf(connection)));
  const isValidConnection = useHandler((connection: Connection | Edge) => mayConnect(...endsOf(connection)));
  const endConnection = useHandler((event: MouseEvent | TouchEvent, { isValid }: FinalConnectionState) => {
    const from = dragged.current;
    dragged.current = null;
    setIsConnecting(false);
    if (!from || isValid === true) return;
    const { clientX: x, clientY: y } =
      'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
    const under = document.elementFromPoint(x, y);
    if (!under?.closest('.react-flow')) return;
    const nodeId = under.closest('.react-flow__node')?.getAttribute('data-id') ?? null;
    if (nodeId === from.nodeId) return;
    onDrop(from, { nodeId, place: flow.screenToFlowPosition({ x, y }), screen: { x, y } });
  });

  const takesEntry = (event: DragEvent) => !isReadOnly && event.dataTransfer.types.includes(DRAGGED_COMPONENT);
  const dropEntry = (event: DragEvent) => {
    if (!takesEntry(event)) return;
    event.preventDefault();
    const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY });
    const place = { x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - GRIP) };
    props.onAdd(event.dataTransfer.getData(DRAGGED_COMPONENT), place);
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the palette adds by keyboard too
    <div
      ref={frame}
      className={styles.canvas}
      role="region"
      aria-label="Canvas"
      onDragOver={(event) => {
        if (!takesEntry(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
      }}
      onDrop={dropEntry}
    >
      <Connecting value={isConnecting}>
        <ReactFlow
          defaultNodes={first}
          edges={edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          onNodesChange={changeNodes}
          onEdgesChange={changeEdges}
          onConnectStart={startConnection}
          onConnect={connect}
          onConnectEnd={endConnection}
          isValidConnection={isValidConnection}
          nodesDraggable={!isReadOnly}
          nodesConnectable={!isReadOnly}
          edgesReconnectable={false}
          deleteKeyCode={null}
          selectionKeyCode="Shift"
          multiSelectionKeyCode={SELECT_MORE_KEYS}
          connectionRadius={28}
          minZoom={MIN_ZOOM}
          maxZoom={1.5}
          fitView={isFitted}
          fitViewOptions={FIT}
          onViewportChange={noteViewport}
          zoomOnDoubleClick={false}
          panOnScroll
          proOptions={PRO}
        >
          <PortLegend drawing={drawing} />
          <CanvasTools onTidy={isReadOnly ? null : onTidy} />
          {props.children}
        </ReactFlow>
      </Connecting>
    </div>
  );
}
