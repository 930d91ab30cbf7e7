import { DomainError, invalid } from '@atrium/domain/kernel';
import {
  componentNode,
  componentOf,
  COMPONENT_GROUPS,
  COMPONENTS,
  ComponentsAnswer,
  CustomComponentAnswer,
  CustomComponentInput,
  invalidVariables,
  isAvailableComponent,
  type JsonObject,
  missingFor,
  type PromptSyntax,
  promptVariables,
  UpdateCustomComponentInput,
  ValidateCodeAnswer,
  ValidateCodeInput,
  ValidatePromptAnswer,
  ValidatePromptInput,
} from '@atrium/domain/workflow';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { command, forbidden, inOrganization, type Access, type Platform, query } from '../kernel/index.ts';
import type { MemberActor } from '@atrium/domain/kernel';
import { creatingWorkflows } from './access.ts';
import { capabilitiesOf } from './capabilities.ts';
import { type DeclaredComponent, parseComponent } from './parse-component.ts';

/** The components that the organization may use, in Langflow's grouping, and what each lacks to run here and now. */
export const listComponents = query({
  area: 'workflow',
  verb: 'components',
  summary: 'The components of workflows',
  input: z.object({}),
  output: ComponentsAnswer,
  access: inOrganization('enter'),
  run: async ({ em, actor, platform }) => {
    const capabilities = await capabilitiesOf(em, platform, actor.membership.organizationId);
    const data: ComponentsAnswer['data'] = {};
    for (const definition of COMPONENTS) {
      if (!isAvailableComponent(definition.type, capabilities)) continue;
      const group = (data[definition.group] ??= {});
      group[definition.type] = {
        ...componentNode(definition),
        group: COMPONENT_GROUPS[definition.group],
        can_be_tool: definition.canBeTool,
        missing: missingFor(definition, capabilities),
      };
    }
    return { success: true, message: 'Query Successful', errors: [], data };
  },
});
type ComponentsAnswer = z.infer<typeof ComponentsAnswer>;

/** A node of a prompt with a field for each of its variables. Values of variables that stay are kept. */
function promptNode(node: unknown, name: string, variables: readonly string[]): unknown {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return null;
  const given = node as JsonObject; // from the JSON of the request
  const template =
    typeof given['template'] === 'object' && given['template'] !== null ? (given['template'] as JsonObject) : {}; // an object, by the check before
  const custom =
    typeof given['custom_fields'] === 'object' && given['custom_fields'] !== null
      ? (given['custom_fields'] as JsonObject)
      : {}; // the same
  const before = custom[name];
  const gone = Array.isArray(before)
    ? before.filter((each) => typeof each === 'string' && !variables.includes(each))
    : [];
  const kept = Object.entries(template).filter(([field]) => !gone.includes(field));
  const added = variables
    .filter((variable) => !Object.hasOwn(template, variable))
    .map((variable) => [variable, { ...VARIABLE_FIELD, name: variable, display_name: variable }] as const);
  return {
    ...given,
    template: Object.fromEntries([...kept, ...added]),
    custom_fields: { ...custom, [name]: [...variables] },
  };
}

const VARIABLE_FIELD = {
  type: 'str',
  input_types: ['Message'],
  list: false,
  required: false,
  advanced: false,
  multiline: true,
  show: true,
  placeholder: '',
  value: '',
};

/** Finds the variables of a prompt. @throws INVALID if one cannot be a name */
export const validatePrompt = query({
  area: 'workflow',
  verb: 'validatePrompt',
  summary: 'The variables of a prompt',
  input: ValidatePromptInput,
  output: ValidatePromptAnswer,
  access: inOrganization('createWorkflow'),
  run: async ({ input }) => {
    const syntax: PromptSyntax = input.mustache ? 'double' : 'single';
    const [broken] = invalidVariables(input.template, syntax);
    if (broken !== undefined) {
      throw invalid(
        'template',
        `“{${broken.slice(0, 80)}}” cannot be a variable. Double brackets that are text: {{ }}.`,
      );
    }
    const variables = promptVariables(input.template, syntax);
    const node = promptNode(input.frontend_node, input.name, variables);
    return { success: true, message: 'Query Successful', input_variables: variables, frontend_node: node };
  },
});

/** Checks the code of a custom component without executing it. */
export const validateCode = query({
  area: 'workflow',
  verb: 'validateCode',
  summary: 'Check the code of a custom component',
  input: ValidateCodeInput,
  output: ValidateCodeAnswer,
  access: inOrganization('createWorkflow'),
  run: async ({ input }) => {
    const { imports, errors } = parseComponent(input.code);
    return {
      success: imports.length + errors.length === 0,
      message: 'Query Successful',
      imports: { errors: imports },
      function: { errors },
    };
  },
});

/** Members who may write code: Developers, where the organization has switched developer mode on. */
function developing<I>(): Access<MemberActor, I, null> {
  const creating = creatingWorkflows<I>();
  return {
    ...creating,
    check: async (question) => {
      const answer = await creating.check(question);
      await requireDeveloperMode(question.em, question.platform, answer.actor.membership.organizationId);
      return answer;
    },
  };
}

/** @throws FORBIDDEN `feature_disabled` */
async function requireDeveloperMode(em: EntityManager, platform: Platform, organizationId: string): Promise<void> {
  const { hasDeveloperMode } = await capabilitiesOf(em, platform, organizationId);
  if (hasDeveloperMode) return;
  const { message } = forbidden('Developer mode is off in this organization.');
  throw new DomainError('FORBIDDEN', message, { detailCode: 'feature_disabled' });
}

/** Reads code as a component. @throws INVALID */
function declared(code: string): DeclaredComponent {
  const { component, imports, errors } = parseComponent(code);
  if (component) return component;
  throw invalid('code', [...imports, ...errors][0] ?? 'This code is not a component.');
}

/** Returns a custom component as the node of a flow. `before` is a template whose values stay. */
function customNode(code: string, before: JsonObject = {}): JsonObject {
  const { name, description, inputs, outputs, hosts } = declared(code);
  const definition = componentOf('CustomComponent');
  if (!definition) throw new Error('The catalogue has no CustomComponent.');
  const base = componentNode(definition);
  const valueOf = (field: string, value: JsonObject[string]) => {
    const old = before[field];
    return typeof old === 'object' && old !== null && !Array.isArray(old) ? (old['value'] ?? value) : value;
  };
  const fields = inputs.map((input) => [
    input.name,
    {
      ...VARIABLE_FIELD,
      name: input.name,
      display_name: input.displayName,
      input_types: input.types,
      required: input.required,
      value: valueOf(input.name, input.value),
    },
  ]);
  const template = base['template'] as JsonObject; // componentNode writes an object
  return {
    ...base,
    display_name: name,
    description,
    edited: true,
    metadata: { language: 'javascript' },
    base_classes: [...new Set(outputs.flatMap(({ types }) => types))],
    field_order: inputs.map((input) => input.name),
    outputs: outputs.map((output) => ({
      name: output.name,
      display_name: output.displayName,
      types: output.types,
      selected: output.types[0] ?? null,
      allows_loop: false,
      cache: true,
      value: '__UNDEFINED__',
    })),
    template: {
      ...template,
      code: { ...(template['code'] as JsonObject), value: code }, // the same
      hosts: { ...(template['hosts'] as JsonObject), value: hosts },
      ...Object.fromEntries(fields),
    },
  };
}

/** Turns code into a component for the palette. The code is parsed and not executed. */
export const customComponent = command({
  area: 'workflow',
  verb: 'customComponent',
  summary: 'Read a custom component from its code',
  input: CustomComponentInput,
  output: CustomComponentAnswer,
  access: developing(),
  run: async ({ input, note }) => {
    note('workflow', null, { characters: input.code.length });
    return {
      success: true,
      message: 'Query Successful',
      data: customNode(input.code),
      type: 'CustomComponent' as const,
    };
  },
});

/** Reads changed code into a node again. Fields that stay keep their values. */
export const updateCustomComponent = command({
  area: 'workflow',
  verb: 'updateCustomComponent',
  summary: 'Read changed code of a custom component into its node',
  input: UpdateCustomComponentInput,
  output: CustomComponentAnswer,
  access: developing(),
  run: async ({ input, note }) => {
    const { code, template = {}, field, field_value: value, tool_mode: isTool } = input;
    const before = template as JsonObject; // from the JSON of the request
    const changed = field === undefined ? before : { ...before, [field]: { value: value as JsonObject[string] } }; // the same
    const node = customNode(code, changed);
    note('workflow', null, { characters: code.length });
    const data = isTool === undefined ? node : { ...node, tool_mode: isTool };
    return { success: true, message: 'Query Successful', data, type: 'CustomComponent' as const };
  },
});
