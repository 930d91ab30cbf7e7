import type { JsonValue } from '../json.ts';
import type { PortType } from '../port.ts';

/** Every component of the catalogue by its name in flows. Langflow's components keep Langflow's names. */
export const COMPONENT_TYPES = [
  'ChatInput',
  'ChatOutput',
  'TextInput',
  'TextOutput',
  'File',
  'Memory',
  'StoreMessage',
  'ScheduleTrigger',
  'DocumentIndexed',
  'Prompt',
  'ParserComponent',
  'SplitText',
  'CombineText',
  'RegexExtractor',
  'TypeConverterComponent',
  'DataOperations',
  'DataFrameOperations',
  'CreateData',
  'CalculatorComponent',
  'CurrentDate',
  'StructuredOutput',
  'ConditionalRouter',
  'SmartRouter',
  'LoopComponent',
  'Merge',
  'RunFlow',
  'Wait',
  'HumanInput',
  'LanguageModelComponent',
  'BatchRunComponent',
  'Agent',
  'Retriever',
  'ListDocuments',
  'ReadPages',
  'VerifyQuotes',
  'WriteDocument',
  'WriteWorkbook',
  'FillTemplate',
  'SaveToRoom',
  'Extract',
  'ReadTable',
  'WriteRows',
  'RefreshTable',
  'APIRequest',
  'URLComponent',
  'SendEmail',
  'WebSearch',
  'CustomComponent',
] as const;
export type ComponentType = (typeof COMPONENT_TYPES)[number];

/** Langflow's categories of components, and two of Atrium. */
export const COMPONENT_GROUPS = {
  input_output: 'Input and output',
  triggers: 'Triggers',
  processing: 'Processing',
  flow_controls: 'Flow control',
  models_and_agents: 'Models and agents',
  llm_operations: 'Model operations',
  files_and_knowledge: 'Files and knowledge',
  rooms_and_tables: 'Data rooms and tables',
  data_source: 'Data sources',
  utilities: 'Utilities',
  custom_component: 'Custom',
} as const;
export type ComponentGroup = keyof typeof COMPONENT_GROUPS;

/** `type` of a field in Langflow's templates. */
export type FieldType =
  | 'str'
  | 'int'
  | 'float'
  | 'slider'
  | 'bool'
  | 'dict'
  | 'file'
  | 'table'
  | 'prompt'
  | 'code'
  | 'other'
  | 'tab'
  | 'sortableList'
  | 'model';

/** Why a tweak never reaches a field. */
export type FieldGuard = 'none' | 'code' | 'credential' | 'recipient' | 'host';

/** A column of a table field. */
export type FieldColumn = {
  name: string;
  displayName: string;
  type: 'str' | 'bool' | 'int';
  options?: readonly string[];
};

export type FieldDefinition = {
  name: string;
  displayName: string;
  info: string;
  type: FieldType;
  /** The types that the field takes over an edge; empty for a field that is only typed in. */
  inputTypes: readonly PortType[];
  isList: boolean;
  isRequired: boolean;
  isAdvanced: boolean;
  isMultiline: boolean;
  value: JsonValue;
  options: readonly string[] | null;
  /** The columns of a table field. */
  columns: readonly FieldColumn[] | null;
  /** What the field names, for screens that offer a choice instead of an id. */
  picks: 'dataroom' | 'folder' | 'table' | 'workflow' | null;
  guard: FieldGuard;
};

export type OutputDefinition = {
  name: string;
  displayName: string;
  types: readonly PortType[];
  /** The output also takes the edge that ends a round. */
  allowsLoop: boolean;
};

/** `pure` depends on its inputs only, `reads` reads the system or the web, `effect` changes something, `suspends` waits. */
export type ComponentKind = 'pure' | 'reads' | 'effect' | 'suspends';

/** The requirements of a component. */
export type ComponentNeed = 'model' | 'internet' | 'mail' | 'developerMode';

export type ComponentDefinition = {
  type: ComponentType;
  displayName: string;
  description: string;
  icon: string;
  group: ComponentGroup;
  version: number;
  kind: ComponentKind;
  needs: readonly ComponentNeed[];
  fields: readonly FieldDefinition[];
  outputs: readonly OutputDefinition[];
  /** Only the outputs that its executor names are taken; the branches of the others are skipped. */
  exclusiveOutputs: boolean;
  /** An Agent can call it as a tool. */
  canBeTool: boolean;
  /** Its node adds fields of its own: the variables of a prompt, the inputs of code or of another flow. */
  hasOwnFields: boolean;
};

type Facts = Pick<
  ComponentDefinition,
  'type' | 'displayName' | 'description' | 'icon' | 'group' | 'fields' | 'outputs'
> &
  Partial<ComponentDefinition>;

/** Completes a definition: a pure component of version 1 that needs nothing. */
export function component(facts: Facts): ComponentDefinition {
  return {
    version: 1,
    kind: 'pure',
    needs: [],
    exclusiveOutputs: false,
    canBeTool: false,
    hasOwnFields: false,
    ...facts,
  };
}

type Options = Partial<Omit<FieldDefinition, 'name' | 'displayName' | 'type'>>;

function field(name: string, displayName: string, type: FieldType, options: Options): FieldDefinition {
  return {
    name,
    displayName,
    type,
    info: '',
    inputTypes: [],
    isList: false,
    isRequired: false,
    isAdvanced: false,
    isMultiline: false,
    value: '',
    options: null,
    columns: null,
    picks: null,
    guard: 'none',
    ...options,
  };
}

/** A text that an edge can supply too. */
export function text(name: string, displayName: string, options: Options = {}): FieldDefinition {
  return field(name, displayName, 'str', { inputTypes: ['Message'], ...options });
}
/** A text of several lines that an edge can supply too. */
export function longText(name: string, displayName: string, options: Options = {}): FieldDefinition {
  return text(name, displayName, { isMultiline: true, ...options });
}
/** A text without a port. */
export function setting(name: string, displayName: string, options: Options = {}): FieldDefinition {
  return field(name, displayName, 'str', options);
}
export function port(
  name: string,
  displayName: string,
  inputTypes: readonly PortType[],
  options: Options = {},
): FieldDefinition {
  return field(name, displayName, 'other', { inputTypes, ...options });
}
export function choice(
  name: string,
  displayName: string,
  options: readonly string[],
  more: Options = {},
): FieldDefinition {
  return field(name, displayName, 'str', { options, value: options[0] ?? '', ...more });
}
export function tab(
  name: string,
  displayName: string,
  options: readonly string[],
  more: Options = {},
): FieldDefinition {
  return field(name, displayName, 'tab', { options, value: options[0] ?? '', ...more });
}
export function integer(name: string, displayName: string, value: number, options: Options = {}): FieldDefinition {
  return field(name, displayName, 'int', { value, ...options });
}
export function toggle(name: string, displayName: string, value: boolean, options: Options = {}): FieldDefinition {
  return field(name, displayName, 'bool', { value, ...options });
}
export function table(
  name: string,
  displayName: string,
  columns: readonly FieldColumn[],
  options: Options = {},
): FieldDefinition {
  return field(name, displayName, 'table', { columns, isList: true, value: [], ...options });
}
export function ofType(name: string, displayName: string, type: FieldType, options: Options = {}): FieldDefinition {
  return field(name, displayName, type, options);
}

export function output(
  name: string,
  displayName: string,
  types: readonly PortType[],
  options: { allowsLoop?: boolean } = {},
): OutputDefinition {
  return { name, displayName, types, allowsLoop: options.allowsLoop ?? false };
}

export const ADVANCED = { isAdvanced: true } as const;
export const REQUIRED = { isRequired: true } as const;

/** The model of a component. Empty: the model of the organization. An edge can bring a model that another node sets. */
export function model(): FieldDefinition {
  return field('model', 'Language model', 'model', {
    info: 'Empty uses the model of the organization.',
    inputTypes: ['LanguageModel'],
  });
}

/** The fields that name where a message is stored. */
export function session(): FieldDefinition[] {
  return [
    text('session_id', 'Session', { info: 'Empty uses the session of the run.', isAdvanced: true }),
    text('context_id', 'Context', { info: 'Separates memories within a session.', isAdvanced: true }),
  ];
}
