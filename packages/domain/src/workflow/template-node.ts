import type { ComponentDefinition, FieldDefinition } from './components/definition.ts';
import { componentOf } from './components/index.ts';
import { formatHandle } from './handle.ts';
import type { FlowData } from './flow.ts';
import type { JsonObject, JsonValue } from './json.ts';
import type { ComponentType } from './components/definition.ts';

/** Returns a field as Langflow's templates write it. */
export function templateField(field: FieldDefinition): JsonObject {
  const { columns } = field;
  return {
    name: field.name,
    display_name: field.displayName,
    info: field.info,
    type: field.type,
    input_types: [...field.inputTypes],
    list: field.isList,
    required: field.isRequired,
    advanced: field.isAdvanced,
    multiline: field.isMultiline,
    show: true,
    dynamic: false,
    placeholder: '',
    password: false,
    load_from_db: false,
    title_case: false,
    tool_mode: false,
    ...(field.options ? { options: [...field.options] } : {}),
    ...(columns
      ? {
          table_schema: columns.map((column) => ({
            name: column.name,
            display_name: column.displayName,
            type: column.type,
            ...(column.options ? { options: [...column.options] } : {}),
          })),
        }
      : {}),
    value: field.value,
  };
}

/** Returns a component as the `node` of a flow, in Langflow's format. */
export function componentNode(definition: ComponentDefinition): JsonObject {
  const types = [...new Set(definition.outputs.flatMap((output) => output.types))];
  return {
    display_name: definition.displayName,
    description: definition.description,
    documentation: '',
    icon: definition.icon,
    base_classes: types,
    beta: false,
    legacy: false,
    edited: false,
    frozen: false,
    pinned: false,
    conditional_paths: [],
    custom_fields: {},
    field_order: definition.fields.map(({ name }) => name),
    metadata: { version: definition.version, kind: definition.kind },
    output_types: [],
    outputs: definition.outputs.map((output) => ({
      name: output.name,
      display_name: output.displayName,
      types: [...output.types],
      selected: output.types[0] ?? null,
      allows_loop: output.allowsLoop,
      cache: true,
      value: '__UNDEFINED__',
    })),
    template: {
      _type: 'Component',
      ...Object.fromEntries(definition.fields.map((field) => [field.name, templateField(field)])),
    },
    tool_mode: false,
  };
}

/** A node of a flow that is written by hand. Prompt variables are given as further values. */
export type DrawnNode = {
  id: string;
  type: ComponentType;
  /** Column and row on the canvas. */
  at: readonly [number, number];
  values?: Readonly<Record<string, JsonValue>>;
  name?: string;
};
export type DrawnEdge = readonly [from: string, output: string, to: string, field: string];

const WIDTH = 420;
const HEIGHT = 320;

function drawnNode({ id, type, at: [column, row], values = {}, name }: DrawnNode): JsonObject {
  const definition = componentOf(type);
  if (!definition) throw new Error(`The catalogue has no component ${type}.`);
  const known = new Map(definition.fields.map((field) => [field.name, templateField(field)]));
  const template: JsonObject = { _type: 'Component' };
  for (const [field, entry] of known) template[field] = { ...entry, value: values[field] ?? entry['value'] ?? '' };
  const own = Object.entries(values).filter(([field]) => !known.has(field));
  for (const [field, value] of own) {
    template[field] = {
      name: field,
      display_name: field,
      type: 'str',
      input_types: ['Message'],
      show: true,
      multiline: true,
      value,
    };
  }
  const base = componentNode(definition);
  return {
    id,
    type: 'genericNode',
    position: { x: column * WIDTH, y: row * HEIGHT },
    data: {
      id,
      type,
      node: {
        ...base,
        display_name: name ?? definition.displayName,
        custom_fields: own.length > 0 ? { template: own.map(([field]) => field) } : {},
        template,
      },
    },
  };
}

/** Returns the JSON of an edge between two nodes of a flow, with its handles. */
export function drawnEdge(
  [source, output, target, field]: DrawnEdge,
  {
    sourceType,
    targetType,
    outputTypes,
    inputTypes,
    fieldType,
    isLoop = false,
  }: {
    sourceType: string;
    targetType: string;
    outputTypes: readonly string[];
    inputTypes: readonly string[];
    fieldType: string;
    isLoop?: boolean;
  },
): JsonObject {
  const sourceHandle: JsonObject = { dataType: sourceType, id: source, name: output, output_types: [...outputTypes] };
  const targetHandle: JsonObject = isLoop
    ? { dataType: targetType, id: target, name: field, output_types: [...inputTypes] }
    : { fieldName: field, id: target, inputTypes: [...inputTypes], type: fieldType };
  const [from, to] = [formatHandle(sourceHandle), formatHandle(targetHandle)];
  return {
    id: `xy-edge__${source}${from}-${target}${to}`,
    source,
    sourceHandle: from,
    target,
    targetHandle: to,
    data: { sourceHandle, targetHandle },
    animated: false,
    selected: false,
  };
}

/** Writes a flow in Langflow's format from its nodes and edges. */
export function drawFlow(nodes: readonly DrawnNode[], edges: readonly DrawnEdge[]): FlowData {
  const types = new Map(nodes.map(({ id, type }) => [id, componentOf(type)]));
  return {
    nodes: nodes.map(drawnNode),
    edges: edges.map((edge) => {
      const [from, output, to, field] = edge;
      const [source, target] = [types.get(from), types.get(to)];
      if (!source || !target) throw new Error(`The edge from ${from} to ${to} has an end without a node.`);
      const known = target.fields.find(({ name }) => name === field);
      const isLoop = target.outputs.some(({ name, allowsLoop }) => allowsLoop && name === field);
      const isTool = output === 'component_as_tool';
      return drawnEdge(edge, {
        sourceType: source.type,
        targetType: target.type,
        outputTypes: isTool ? ['Tool'] : (source.outputs.find(({ name }) => name === output)?.types ?? ['Message']),
        inputTypes: isLoop ? ['Data'] : (known?.inputTypes ?? ['Message']),
        fieldType: known?.type ?? 'str',
        isLoop,
      });
    }),
    viewport: { x: 0, y: 0, zoom: 1 },
  };
}
