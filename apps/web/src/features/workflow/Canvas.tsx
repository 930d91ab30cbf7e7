import { type FlowData, type Graph, nodesOf, type Problem, type Vertex } from '@atrium/domain/workflow';
import { layoutOf, NODE_HEIGHT, NODE_WIDTH, type Place } from './layout.ts';
import styles from './Workflow.module.css';

type Props = {
  flow: FlowData;
  graph: Graph;
  problems: readonly Problem[];
  selected: string | null;
  onSelect: (nodeId: string) => void;
};

function curve(from: Place, to: Place): string {
  const [x1, y1] = [from.x + NODE_WIDTH / 2, from.y + NODE_HEIGHT];
  const [x2, y2] = [to.x + NODE_WIDTH / 2, to.y];
  const bend = Math.max(24, Math.abs(y2 - y1) / 2);
  return `M ${x1} ${y1} C ${x1} ${y1 + bend}, ${x2} ${y2 - bend}, ${x2} ${y2}`;
}

/** What a node does, in one line: its main setting, or its component if it has another name. */
function lineOf({ definition, displayName, fields, type }: Vertex): string {
  if (!definition) return type;
  const main = definition.fields.find(({ name, type: kind, isAdvanced, guard }) => {
    const value = fields[name];
    return !isAdvanced && guard !== 'credential' && kind !== 'code' && typeof value === 'string' && value !== '';
  });
  const text = main && fields[main.name];
  if (typeof text === 'string') return text.split('\n', 1)[0] ?? '';
  return definition.displayName === displayName ? definition.description : definition.displayName;
}

/** The flow from the top to the bottom. Nodes are buttons in the order in which they run. */
export function Canvas({ flow, graph, problems, selected, onSelect }: Props) {
  const { places, width, height } = layoutOf(graph);
  const broken = new Set(problems.filter(({ severity }) => severity === 'error').map(({ nodeId }) => nodeId));
  const notes = nodesOf(flow).filter(({ isNote }) => isNote);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls takes the focus
    <div className={styles.canvas} role="region" aria-label="Canvas" tabIndex={0}>
      <div className={styles.plane} style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true">
          {graph.edges.map((edge) => {
            const [from, to] = [places.get(edge.source), places.get(edge.target)];
            return from && to && <path key={edge.id} d={curve(from, to)} data-kind={edge.kind} />;
          })}
        </svg>
        {[...places].map(([id, { x, y }]) => {
          const vertex = graph.vertices.get(id);
          return (
            vertex && (
              <button
                key={id}
                type="button"
                className={styles.node}
                style={{ left: x, top: y, width: NODE_WIDTH, height: NODE_HEIGHT }}
                aria-pressed={id === selected}
                data-broken={broken.has(id) || undefined}
                onClick={() => onSelect(id)}
              >
                <strong>{vertex.displayName}</strong>
                <span>{broken.has(id) ? 'Cannot run' : lineOf(vertex)}</span>
              </button>
            )
          );
        })}
      </div>
      {notes.map(({ id, node }) => (
        <p key={id} className={styles.note}>
          {typeof node?.['description'] === 'string' ? node['description'] : 'Note'}
        </p>
      ))}
    </div>
  );
}
