import '@mantine/core/styles/NumberInput.layer.css';
import {
  type FlowData,
  type FlowNode,
  type Graph,
  MAX_RETRIES,
  MAX_VERTEX_SECONDS,
  nodesOf,
  type Problem,
  type Vertex,
} from '@atrium/domain/workflow';
import { ActionIcon, Button, NumberInput, Select, Textarea } from '@mantine/core';
import { IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { useMemo, useRef, type ReactNode } from 'react';
import { NameField } from './NameField.tsx';
import type { Drawing } from './canvas/views.ts';
import { connect, remove, renameNode, setNote, setSetting, sourcesFor } from './edit-flow.ts';
import { NodeFields } from './NodeFields.tsx';
import { ScheduleWords } from './ScheduleWords.tsx';
import { inputPortsOf, outputPortsOf, type Port } from './ports.ts';
import { usePortFocus } from './use-port-focus.ts';
import styles from './Workflow.module.css';

export type NodePanelProps = {
  flow: FlowData;
  graph: Graph;
  drawing: Drawing;
  problems: readonly Problem[];
  node: FlowNode;
  /** Why the component cannot run here and now. */
  missing: readonly string[];
  isReadOnly: boolean;
  onChange: (flow: FlowData) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  /** The node's last run. */
  children?: ReactNode;
};

/** The fields and connections of one node, or the text of a note. */
export function NodePanel(props: NodePanelProps) {
  const { flow, graph, drawing, problems, node, missing, isReadOnly, onChange, onDuplicate, onRemove, children } =
    props;
  const vertex = graph.vertices.get(node.id);
  const own = problems.filter(({ nodeId }) => nodeId === node.id);
  return (
    <section className={styles.panel} aria-label="Node">
      <div className={styles.panelHead}>
        {vertex && !isReadOnly ? (
          <NameField name={vertex.displayName} onRename={(name) => onChange(renameNode(flow, node.id, name))} />
        ) : (
          <h2>{vertex?.displayName ?? 'Note'}</h2>
        )}
        {!isReadOnly && (
          <>
            <ActionIcon aria-label="Duplicate the node" title="Duplicate" onClick={onDuplicate}>
              <IconCopy size={15} />
            </ActionIcon>
            <ActionIcon aria-label="Delete the node" title="Delete" onClick={onRemove}>
              <IconTrash size={15} />
            </ActionIcon>
          </>
        )}
      </div>
      {vertex && (
        <p className={styles.about}>{vertex.definition?.description ?? 'This node is kept as it is in the file.'}</p>
      )}
      {own.map(({ code, severity, message, field }) => (
        <p key={`${code} ${field} ${message}`} className={styles.problem} data-severity={severity}>
          {message}
        </p>
      ))}
      {missing.map((message) => (
        <p key={message} className={styles.problem}>
          {message}
        </p>
      ))}
      {vertex?.type === 'ScheduleTrigger' && <ScheduleWords vertex={vertex} />}
      {children}
      {node.isNote && <NoteField {...{ flow, node, isReadOnly, onChange }} />}
      {vertex && (
        <>
          <Connections {...props} vertex={vertex} />
          {vertex.definition && (
            <>
              <NodeFields
                {...{ flow, node, vertex, isReadOnly, onChange }}
                definition={vertex.definition}
                connected={connectedTo(drawing, node.id)}
              />
              <Failure {...props} vertex={vertex} />
            </>
          )}
        </>
      )}
    </section>
  );
}

function NoteField({
  flow,
  node,
  isReadOnly,
  onChange,
}: Pick<NodePanelProps, 'flow' | 'node' | 'isReadOnly' | 'onChange'>) {
  const description = node.node?.['description'];
  const text = typeof description === 'string' ? description : '';
  return (
    <Textarea
      key={text}
      label="Text"
      defaultValue={text}
      disabled={isReadOnly}
      autosize
      minRows={4}
      maxRows={20}
      maxLength={20_000}
      onBlur={({ currentTarget: { value } }) => value !== text && onChange(setNote(flow, node.id, value))}
    />
  );
}

/** The inputs of a node that have an edge. */
function connectedTo(drawing: Drawing, nodeId: string): ReadonlySet<string> {
  return new Set(drawing.edges.filter(({ target }) => target === nodeId).map(({ input }) => input));
}

type SectionProps = NodePanelProps & { vertex: Vertex };

function Connections(props: SectionProps) {
  const { node, vertex, drawing, graph } = props;
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = usePortFocus(box);
  const nodes = useMemo(() => new Map(nodesOf(props.flow).map((each) => [each.id, each])), [props.flow]);
  const inputs = inputPortsOf(vertex, node);
  const broken = drawing.edges.filter(({ target, kind }) => target === node.id && kind === 'broken');
  if (inputs.length === 0 && broken.length === 0) return null;
  const connected = connectedTo(drawing, node.id);
  const advanced = new Set(vertex.definition?.fields.filter(({ isAdvanced }) => isAdvanced).map(({ name }) => name));
  const isFolded = ({ name }: Port) => advanced.has(name) && !connected.has(name);
  // Without the right to connect them, inputs without an edge show nothing.
  const isShown = (port: Port) => !isFolded(port) && (!props.isReadOnly || connected.has(port.name));
  const [main, folded] = [inputs.filter(isShown), inputs.filter(isFolded)];
  const render = (port: Port) => (
    <Connection
      key={port.name}
      {...props}
      port={port}
      sources={sourcesFor(graph, nodes, node.id, port)}
      onChange={(next) => {
        keepFocus(port.name);
        props.onChange(next);
      }}
    />
  );
  const hasMain = main.length + broken.length > 0;
  if (!hasMain && props.isReadOnly) return null;
  return (
    <div className={styles.fields} ref={box}>
      {hasMain && <h3>Inputs</h3>}
      {main.map(render)}
      {broken.map(({ key, input, source, index }) => (
        <EdgeLine
          key={key}
          label={`${input} from ${drawing.nodes.get(source)?.name ?? source} does not fit`}
          onRemove={props.isReadOnly ? null : () => props.onChange(remove(props.flow, { edges: new Set([index]) }))}
        />
      ))}
      {folded.length > 0 && !props.isReadOnly && (
        <details>
          <summary>{hasMain ? 'More inputs' : 'Inputs'}</summary>
          <div className={styles.fields}>{folded.map(render)}</div>
        </details>
      )}
    </div>
  );
}

function EdgeLine({ label, onRemove }: { label: string; onRemove: (() => void) | null }) {
  return (
    <p className={styles.edge}>
      <span>{label}</span>
      {onRemove && (
        <ActionIcon size={24} aria-label={`Disconnect ${label}`} onClick={onRemove}>
          <IconX size={14} />
        </ActionIcon>
      )}
    </p>
  );
}

function Connection({
  flow,
  node,
  port,
  drawing,
  sources,
  isReadOnly,
  onChange,
}: SectionProps & { port: Port; sources: ReturnType<typeof sourcesFor> }) {
  const edges = drawing.edges.filter(
    ({ target, input, kind }) => target === node.id && input === port.name && kind !== 'broken',
  );
  const takesMore = !isReadOnly && (port.isList || edges.length === 0);
  if (!takesMore && edges.length === 0) return null;
  return (
    <div className={styles.port} data-port={port.name}>
      {edges.map(({ key, source, index }) => (
        <EdgeLine
          key={key}
          label={`${port.label} from ${drawing.nodes.get(source)?.name ?? source}`}
          onRemove={isReadOnly ? null : () => onChange(remove(flow, { edges: new Set([index]) }))}
        />
      ))}
      {takesMore && (
        <Select
          label={port.label}
          placeholder={sources.length > 0 ? 'Connect an output' : `No node gives ${port.types.join(' or ')}`}
          disabled={sources.length === 0}
          data={sources.map(({ nodeId, port: output, label }) => ({ value: `${nodeId}\n${output.name}`, label }))}
          value={null}
          searchable
          onChange={(value) => {
            const source = sources.find((each) => `${each.nodeId}\n${each.port.name}` === value);
            if (source) onChange(connect(flow, drawing.edges, source, { nodeId: node.id, port }));
          }}
        />
      )}
    </div>
  );
}

/** The settings for a failing node: retries, its time limit, and the edge that a failure follows. */
function Failure({ flow, graph, node, vertex, drawing, isReadOnly, onChange }: SectionProps) {
  const failure = outputPortsOf(vertex, node).find(({ name }) => name === 'on_failure');
  const nodes = useMemo(() => new Map(nodesOf(flow).map((each) => [each.id, each])), [flow]);
  const box = useRef<HTMLDetailsElement>(null);
  const keepFocus = usePortFocus(box);
  if (!failure) return null;
  const edges = drawing.edges.filter(({ source, output }) => source === node.id && output === failure.name);
  const targets = [...graph.vertices.values()].flatMap((other) => {
    const raw = nodes.get(other.id);
    if (!raw || other.id === node.id) return [];
    return inputPortsOf(other, raw)
      .filter(({ types, name }) => types.includes('Message') && !name.startsWith('loop:'))
      .map((port) => ({ nodeId: other.id, port, label: `${other.displayName}: ${port.label}` }));
  });
  return (
    <details ref={box} open={edges.length > 0 || vertex.retries > 0 || undefined}>
      <summary>When it fails</summary>
      <div className={styles.fields} data-port={failure.name}>
        <NumberInput
          size="xs"
          label="Retries"
          description={`0 to ${MAX_RETRIES}`}
          min={0}
          max={MAX_RETRIES}
          allowDecimal={false}
          clampBehavior="strict"
          disabled={isReadOnly}
          value={vertex.retries}
          onChange={(value) => typeof value === 'number' && onChange(setSetting(flow, node.id, 'retries', value))}
        />
        <NumberInput
          size="xs"
          label="Time limit in seconds"
          description="Empty: the limit of the run"
          min={0}
          max={MAX_VERTEX_SECONDS}
          allowDecimal={false}
          clampBehavior="strict"
          disabled={isReadOnly}
          value={vertex.timeLimitSeconds ?? ''}
          onChange={(value) =>
            onChange(setSetting(flow, node.id, 'timeLimitSeconds', typeof value === 'number' ? value : 0))
          }
        />
        {edges.map(({ key, target, index }) => (
          <EdgeLine
            key={key}
            label={`On failure, go to ${drawing.nodes.get(target)?.name ?? target}`}
            onRemove={
              isReadOnly
                ? null
                : () => {
                    keepFocus(failure.name);
                    onChange(remove(flow, { edges: new Set([index]) }));
                  }
            }
          />
        ))}
        {!isReadOnly && (
          <Select
            label="On failure, go to"
            placeholder={targets.length > 0 ? 'The run fails' : 'No node takes the reason'}
            disabled={targets.length === 0}
            searchable
            data={targets.map(({ nodeId, port, label }) => ({ value: `${nodeId}\n${port.name}`, label }))}
            value={null}
            onChange={(value) => {
              const target = targets.find(({ nodeId, port }) => `${nodeId}\n${port.name}` === value);
              if (target) onChange(connect(flow, drawing.edges, { nodeId: node.id, port: failure }, target));
            }}
          />
        )}
      </div>
    </details>
  );
}

/** The actions on several selected nodes. */
export function SeveralPanel({
  count,
  onDuplicate,
  onRemove,
}: {
  count: number;
  onDuplicate: () => void;
  onRemove: () => void;
}) {
  return (
    <section className={styles.panel} aria-label="Nodes">
      <h2>{count} nodes are selected</h2>
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<IconCopy size={14} />} onClick={onDuplicate}>
          Duplicate
        </Button>
        <Button variant="default" leftSection={<IconTrash size={14} />} onClick={onRemove}>
          Delete
        </Button>
      </div>
    </section>
  );
}
