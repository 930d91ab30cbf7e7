import { isEmpty, type JsonValue } from '@atrium/domain/workflow';
import { ComponentError, rowsOf, textOf } from '@atrium/domain/workflow-run';
import { z } from 'zod';

const TYPES: Record<string, z.ZodType> = {
  str: z.string(),
  int: z.int(),
  float: z.number(),
  bool: z.boolean(),
  dict: z.record(z.string(), z.string()),
};
/** Other spellings of Langflow. */
const SAME: Record<string, string> = { text: 'str', string: 'str', integer: 'int', number: 'float', boolean: 'bool' };
const MOST_FIELDS = 50;

/** Whether a node has a schema. Agents of Langflow 1.1 have an object in its place, which says nothing here. */
export function hasSchema(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && !isEmpty(value);
}

/** Reads the rows of a schema: each has a name, a description, a type, and whether it is a list. @throws ComponentError */
export function schemaOf(value: JsonValue | undefined): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const row of rowsOf(value)) {
    const name = textOf(row['name']).trim();
    if (name === '') continue;
    const type = textOf(row['type']).trim() || 'str';
    const single = TYPES[SAME[type] ?? type];
    if (!single)
      throw new ComponentError(`“${type}” is not a type of value. Choose one of ${Object.keys(TYPES).join(', ')}.`);
    const isList = row['multiple'] === true || textOf(row['multiple']).toLowerCase() === 'true';
    const typed = isList ? z.array(single) : single;
    shape[name] = typed.nullable().describe(textOf(row['description']));
  }
  const names = Object.keys(shape);
  if (names.length === 0) throw new ComponentError('The schema has no value. Name at least one.');
  if (names.length > MOST_FIELDS) throw new ComponentError(`A schema has at most ${MOST_FIELDS} values.`);
  return z.object(shape);
}
