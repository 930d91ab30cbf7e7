import { type FieldDefinition, type FlowNode, objectOf, type Vertex } from '@atrium/domain/workflow';

/** Components whose nodes add texts: the variables of a prompt, and the inputs of code. */
const ADDS_TEXTS = new Set<string>(['Prompt', 'CustomComponent']);

/** Returns the texts that a node adds to the fields of its component. */
export function ownTextFields({ definition, type }: Vertex, node: FlowNode): FieldDefinition[] {
  if (!definition || !ADDS_TEXTS.has(type)) return [];
  const defined = new Set(definition.fields.map(({ name }) => name));
  return Object.entries(node.template ?? {}).flatMap(([name, entry]): FieldDefinition[] => {
    const field = objectOf(entry);
    if (!field || defined.has(name) || name === 'code' || field['type'] !== 'str') return [];
    const label = field['display_name'];
    return [
      {
        name,
        displayName: typeof label === 'string' && label !== '' ? label : name,
        type: 'str',
        info: '',
        inputTypes: ['Message'],
        isList: false,
        isRequired: false,
        isAdvanced: false,
        isMultiline: true,
        value: '',
        options: null,
        columns: null,
        picks: null,
        guard: 'none',
      },
    ];
  });
}
