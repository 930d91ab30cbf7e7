import { inputSchemaOf, propertiesOf } from '../kernel/json-schema.ts';
import { exampleInput } from '../kernel/openapi-example.ts';
import type { ProcedureMeta } from '../kernel/rest-call.ts';

type Operation = ProcedureMeta['operation'];

/** The names of a call's fields, and the example of its input in the API reference. */
type Shape = { fields: readonly string[]; least: Readonly<Record<string, unknown>> };

/** Every attacker asks for the shape of every call, and making a shape costs more than most of their requests. */
const shapes = new Map<Operation, Shape>();

export function shapeOf(operation: Operation): Shape {
  const known = shapes.get(operation);
  if (known !== undefined) return known;
  const shape = makeShape(operation);
  shapes.set(operation, shape);
  return shape;
}

function makeShape(operation: Operation): Shape {
  const { root, definitions } = inputSchemaOf(operation.definition.input);
  const example = exampleInput(operation.definition.input);
  const least = typeof example === 'object' && example !== null ? { ...example } : {};
  return { fields: Object.keys(propertiesOf(root, definitions)), least };
}
