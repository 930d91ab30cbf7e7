import type {
  ComponentDefinition,
  FieldDefinition,
  FlowData,
  FlowNode,
  JsonValue,
  Vertex,
} from '@atrium/domain/workflow';
import { CodeField } from './fields/CodeField.tsx';
import { Field } from './fields/Field.tsx';
import { setField, setVariable } from './edit-flow.ts';
import { ownTextFields } from './own-fields.ts';
import styles from './Workflow.module.css';

type Props = {
  flow: FlowData;
  node: FlowNode;
  vertex: Vertex;
  definition: ComponentDefinition;
  /** Fields that an edge fills are not typed in. */
  connected: ReadonlySet<string>;
  isReadOnly: boolean;
  onChange: (flow: FlowData) => void;
};

/** The settings of a node. Those that are rarely changed are folded. */
export function NodeFields({ flow, node, vertex, definition, connected, isReadOnly, onChange }: Props) {
  const shown = [...definition.fields, ...ownTextFields(vertex, node)].filter(
    ({ type, name }) => type !== 'other' && name !== 'flow_id_selected' && !connected.has(name),
  );
  const [main, further] = [shown.filter((field) => !field.isAdvanced), shown.filter((field) => field.isAdvanced)];
  const change = (field: FieldDefinition, value: JsonValue, more: Readonly<Record<string, JsonValue>> = {}) => {
    let next = setField(flow, node, { field: field.name, value });
    for (const [name, other] of Object.entries(more)) next = setField(next, node, { field: name, value: other });
    onChange(next);
  };
  const render = (field: FieldDefinition) =>
    field.type === 'code' ? (
      <CodeField key={field.name} {...{ flow, node, vertex, isReadOnly, onChange }} />
    ) : (
      <Field
        key={`${node.id} ${field.name}`}
        field={field}
        value={vertex.fields[field.name] ?? null}
        values={vertex.fields}
        variable={vertex.variables[field.name] ?? null}
        isReadOnly={isReadOnly}
        onChange={(value, more) => change(field, value, more)}
        onVariable={(name) => onChange(setVariable(flow, node, field.name, name))}
      />
    );
  if (shown.length === 0) return null;
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
