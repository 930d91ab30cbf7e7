import { fieldNameOf, outputNameOf } from './field-names.ts';
import { api, type ApiOutput } from '../../shared/api/client.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { useVertices } from './run/use-vertices.ts';
import styles from './Versions.module.css';

type FlowComparison = ApiOutput['workflow']['compareVersions']['data'];
type NodeChange = FlowComparison['nodes'][number];
type FieldChange = NodeChange['fields'][number];

const CHANGES: Record<NodeChange['change'], string> = {
  added: 'Added',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
};

/** The differences between two versions: nodes, their fields, texts by word, and edges. */
export function Comparison({ workflowId, from, to }: { workflowId: string; from: number; to: number }) {
  const comparison = api.workflow.compareVersions.useQuery({ workflowId, from, to });
  const vertices = new Map([...useVertices(workflowId, from), ...useVertices(workflowId, to)]);
  return (
    <QueryView query={comparison} name="the comparison" rows={4}>
      {({ data }) => <Changes comparison={data} nameOf={(id) => vertices.get(id)?.displayName ?? id} />}
    </QueryView>
  );
}

type ChangesProps = { comparison: FlowComparison; nameOf: (nodeId: string) => string };

function Changes({ comparison: { nodes, edges }, nameOf }: ChangesProps) {
  const moved = nodes.filter(({ change }) => change === 'moved');
  const shown = nodes.filter(({ change }) => change !== 'moved');
  if (nodes.length + edges.length === 0) return <p className={styles.muted}>The two versions are the same.</p>;
  return (
    <>
      {shown.length > 0 && (
        <section className={styles.changes}>
          <h3>Nodes</h3>
          <ul>
            {shown.map((node) => (
              <NodeChanges key={node.nodeId} node={node} />
            ))}
          </ul>
        </section>
      )}
      {edges.length > 0 && (
        <section className={styles.changes}>
          <h3>Edges</h3>
          <ul>
            {edges.map((edge) => (
              <li key={JSON.stringify(edge)} data-change={edge.change}>
                <p>
                  <em>{CHANGES[edge.change]}</em>
                  <b>{nameOf(edge.source)}</b> {outputNameOf(edge.source, edge.output)} to <b>{nameOf(edge.target)}</b>{' '}
                  {fieldNameOf(edge.target, edge.field)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {moved.length > 0 && (
        <section className={styles.changes}>
          <h3>Only moved</h3>
          <p className={styles.muted}>{moved.map(({ name }) => name).join(', ')}</p>
        </section>
      )}
    </>
  );
}

function NodeChanges({ node }: { node: NodeChange }) {
  return (
    <li data-change={node.change}>
      <p>
        <em>{CHANGES[node.change]}</em>
        <b>{node.name}</b>
      </p>
      {node.change === 'changed' && (
        <dl>
          {node.fields.filter(hasChanged).map((field) => (
            <FieldRow key={field.field} field={field} nodeId={node.nodeId} />
          ))}
        </dl>
      )}
    </li>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** A new variable of a prompt is a field without a value, which says nothing. */
function hasChanged({ before, after, words }: FieldChange): boolean {
  return words !== null || !isEmpty(before) || !isEmpty(after);
}

function textOf(value: unknown): string {
  if (isEmpty(value)) return 'empty';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}

function FieldRow({ field, nodeId }: { field: FieldChange; nodeId: string }) {
  return (
    <>
      <dt>{fieldNameOf(nodeId, field.field)}</dt>
      <dd>
        {field.words ? (
          <span className={styles.words}>
            {field.words.map(({ kind, text }, index) => {
              // Parts have no ids, and their order never changes.
              const key = `${index} ${kind}`;
              if (kind === 'added') return <ins key={key}>{text}</ins>;
              return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>;
            })}
          </span>
        ) : (
          <span className={styles.words}>
            {!isEmpty(field.before) && <del>{textOf(field.before)}</del>}
            {!isEmpty(field.before) && ' '}
            <ins>{textOf(field.after)}</ins>
          </span>
        )}
      </dd>
    </>
  );
}
