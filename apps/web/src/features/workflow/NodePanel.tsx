import {
  type ComponentDefinition,
  type FieldDefinition,
  type FlowData,
  type FlowNode,
  type Graph,
  type JsonValue,
  type Problem,
} from '@atrium/domain/workflow';
import { Button, Checkbox, JsonInput, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { connect, disconnect, type Port, portsOf, removeNode, setField, sourcesFor } from './edit-flow.ts';
import styles from './Workflow.module.css';

type Props = {
  flow: FlowData;
  graph: Graph;
  node: FlowNode;
  problems: readonly Problem[];
  isReadOnly: boolean;
  onChange: (flow: FlowData) => void;
  onRemoved: () => void;
};

/** The fields and connections of one node. */
export function NodePanel({ flow, graph, node, problems, isReadOnly, onChange, onRemoved }: Props) {
  const vertex = graph.vertices.get(node.id);
  const definition = vertex?.definition;
  const own = problems.filter(({ nodeId }) => nodeId === node.id);
  return (
    <section className={styles.panel} aria-label="Node">
      <h2>{vertex?.displayName ?? 'Note'}</h2>
      <p className={styles.about}>{definition?.description ?? 'This node is kept as it is in the file.'}</p>
      {own.map(({ code, message, field }) => (
        <p key={`${code} ${field} ${message}`} className={styles.problem}>
          {message}
        </p>
      ))}
      {definition && (
        <>
          <Connections {...{ flow, graph, node, definition, isReadOnly, onChange }} />
          <Fields
            node={node}
            definition={definition}
            values={vertex.fields}
            isReadOnly={isReadOnly}
            onField={(field, value) => onChange(setField(flow, node, { field, value }))}
          />
        </>
      )}
      {!isReadOnly && (
        <Button
          variant="default"
          leftSection={<IconTrash size={14} />}
          onClick={() => {
            onChange(removeNode(flow, node.id));
            onRemoved();
          }}
        >
          Delete the node
        </Button>
      )}
    </section>
  );
}

type ConnectionsProps = Pick<Props, 'flow' | 'graph' | 'node' | 'isReadOnly' | 'onChange'> & {
  definition: ComponentDefinition;
};

function Connections({ flow, graph, node, definition, isReadOnly, onChange }: ConnectionsProps) {
  const ports = portsOf(definition, node);
  if (ports.length === 0) return null;
  return (
    <div className={styles.fields}>
      <h3>Inputs</h3>
      {ports.map((port) => (
        <Connection key={port.name} {...{ flow, graph, node, port, isReadOnly, onChange }} />
      ))}
    </div>
  );
}

function Connection({
  flow,
  graph,
  node,
  port,
  isReadOnly,
  onChange,
}: Omit<ConnectionsProps, 'definition'> & { port: Port }) {
  const edges = graph.edges.filter(({ target, field }) => target === node.id && field === port.name);
  const sources = sourcesFor(graph, node.id, port);
  const nameOf = (id: string) => graph.vertices.get(id)?.displayName ?? id;
  const takesMore = !isReadOnly && (port.isList || edges.length === 0);
  if (!takesMore && edges.length === 0) return null;
  return (
    <div className={styles.port}>
      {edges.map((edge) => (
        <p key={edge.id} className={styles.edge}>
          <span>
            {port.label} from {nameOf(edge.source)}
          </span>
          {!isReadOnly && (
            <button
              type="button"
              aria-label={`Disconnect ${port.label} from ${nameOf(edge.source)}`}
              onClick={() => onChange(disconnect(flow, { nodeId: node.id, field: port.name, edgeId: edge.id }))}
            >
              <IconX size={14} />
            </button>
          )}
        </p>
      ))}
      {takesMore && (
        <Select
          label={port.label}
          placeholder={sources.length > 0 ? 'Connect an output' : `No node gives ${port.types.join(' or ')}`}
          disabled={sources.length === 0}
          data={sources.map(({ nodeId, output, label }) => ({ value: `${nodeId}\n${output}`, label }))}
          value={null}
          searchable
          onChange={(value) => {
            const source = sources.find(({ nodeId, output }) => `${nodeId}\n${output}` === value);
            if (source) onChange(connect(flow, source, { node, port }));
          }}
        />
      )}
    </div>
  );
}

type FieldsProps = {
  node: FlowNode;
  definition: ComponentDefinition;
  values: Readonly<Record<string, JsonValue>>;
  isReadOnly: boolean;
  onField: (field: string, value: JsonValue) => void;
};

function Fields({ node, definition, values, isReadOnly, onField }: FieldsProps) {
  const shown = definition.fields.filter(({ type }) => type !== 'other' && type !== 'file');
  const [main, further] = [shown.filter((field) => !field.isAdvanced), shown.filter((field) => field.isAdvanced)];
  const render = (field: FieldDefinition) => (
    <Field
      key={`${node.id} ${field.name}`}
      field={field}
      value={values[field.name] ?? null}
      isReadOnly={isReadOnly}
      onChange={(value) => onField(field.name, value)}
    />
  );
  return (
    <div className={styles.fields}>
      <h3>Settings</h3>
      {main.map(render)}
      {further.length > 0 && (
        <details>
          <summary>More settings</summary>
          <div className={styles.fields}>{further.map(render)}</div>
        </details>
      )}
    </div>
  );
}

type FieldProps = {
  field: FieldDefinition;
  value: JsonValue;
  isReadOnly: boolean;
  onChange: (value: JsonValue) => void;
};

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // JSON.parse gives JSON
  } catch {
    return undefined; // The field shows that the text is not JSON yet.
  }
}

function Field({ field, value, isReadOnly, onChange }: FieldProps) {
  const common = { label: field.displayName, description: field.info || undefined, disabled: isReadOnly };
  if (field.type === 'bool') {
    return (
      <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
    );
  }
  if (field.type === 'int' || field.type === 'float' || field.type === 'slider') {
    return (
      <NumberInput
        {...common}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => typeof next === 'number' && onChange(next)}
      />
    );
  }
  if (field.options && field.type !== 'sortableList') {
    const text = typeof value === 'string' ? value : null;
    return (
      <Select {...common} data={[...field.options]} value={text} onChange={(next) => next !== null && onChange(next)} />
    );
  }
  if (field.type === 'sortableList') {
    const [first] = Array.isArray(value) ? value : [];
    const name = typeof first === 'object' && first !== null && !Array.isArray(first) ? first['name'] : first;
    const chosen = typeof name === 'string' ? name : null;
    return (
      <Select
        {...common}
        data={[...(field.options ?? [])]}
        value={chosen}
        onChange={(next) => next !== null && onChange([{ name: next }])}
      />
    );
  }
  if (field.type === 'table' || field.type === 'dict') {
    return (
      <JsonInput
        {...common}
        defaultValue={JSON.stringify(value, null, 2)}
        validationError="This is not JSON yet."
        autosize
        minRows={3}
        onBlur={(event) => {
          const next = jsonOf(event.currentTarget.value);
          if (next !== undefined && JSON.stringify(next) !== JSON.stringify(value)) onChange(next);
        }}
      />
    );
  }
  return <TextField {...{ field, value, common, onChange }} />;
}

type TextFieldProps = Pick<FieldProps, 'field' | 'value' | 'onChange'> & {
  common: { label: string; description: string | undefined; disabled: boolean };
};

/** A text. A list of texts has one on each line. It is one step of undo, when the user leaves it. */
function TextField({ field, value, common, onChange }: TextFieldProps) {
  const lines = Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('\n') : null;
  const text = lines ?? (typeof value === 'string' ? value : '');
  const save = (next: string) => {
    if (next === text) return;
    onChange(field.isList ? next.split('\n').filter((line) => line.trim() !== '') : next);
  };
  const props = {
    ...common,
    defaultValue: text,
    onBlur: (event: { currentTarget: { value: string } }) => save(event.currentTarget.value),
  };
  const isLong = field.isMultiline || field.isList || field.type === 'prompt' || field.type === 'code';
  // The key shows the value that undo brings back.
  return isLong ? (
    <Textarea key={text} {...props} autosize minRows={2} maxRows={14} />
  ) : (
    <TextInput key={text} {...props} />
  );
}
