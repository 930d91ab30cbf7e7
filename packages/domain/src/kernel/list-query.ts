import { z } from 'zod';

const LIST_OPERATORS = [
  'eq',
  'ne',
  'gt',
  'lt',
  'ge',
  'le',
  'like',
  'not_like',
  'ilike',
  'ilike_exact',
  'in',
  'not_in',
  'startswith',
  'endswith',
  'between',
] as const;
export type ListOperator = (typeof LIST_OPERATORS)[number];

const Scalar = z.union([z.string().max(1024), z.number(), z.boolean(), z.null()]);
const Condition = z.partialRecord(z.enum(LIST_OPERATORS), z.union([Scalar, z.array(Scalar).max(1000)]));

export type ListWhere = Record<
  string,
  Partial<Record<ListOperator, z.infer<typeof Scalar> | z.infer<typeof Scalar>[]>>
>;

/** How a field that may be filtered by is compared: decides which operators and values fit. */
export type FieldKind = 'text' | 'uuid' | 'number' | 'date' | 'boolean' | 'enum';

export type ListFields = Record<string, FieldKind>;

/** The schema of a list call, also after `.extend`: its `where` names the fields of the list. */
export type ListSchema<Fields extends ListFields = ListFields> = { shape: { where: { listFields: Fields } } };

const TEXT_OPERATORS: readonly string[] = ['like', 'not_like', 'ilike', 'ilike_exact', 'startswith', 'endswith'];
const LIST_VALUED: readonly string[] = ['in', 'not_in'];

function valueFits(kind: FieldKind, value: unknown): boolean {
  if (value === null) return true;
  if (kind === 'number') return typeof value === 'number';
  if (kind === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  return kind === 'date' ? !Number.isNaN(Date.parse(value)) : true;
}

function checkCondition(kind: FieldKind, operator: string, value: unknown): string | null {
  if (TEXT_OPERATORS.includes(operator) && kind !== 'text') return `${operator} needs a text field`;
  if (LIST_VALUED.includes(operator)) {
    return Array.isArray(value) && value.every((v) => valueFits(kind, v)) ? null : `${operator} takes a list of values`;
  }
  if (operator === 'between') {
    const pair = Array.isArray(value) && value.length === 2 && value.every((v) => v !== null && valueFits(kind, v));
    return pair ? null : 'between takes two values';
  }
  return !Array.isArray(value) && valueFits(kind, value) ? null : `the value does not fit a ${kind} field`;
}

/** The condition of a list query. Names its fields in `listFields`, from which the list's SQL is typed and tested. */
function whereOf<const Fields extends ListFields>(fields: Fields) {
  const where = z
    .record(z.string(), Condition)
    .superRefine((conditions, context) => {
      for (const [field, condition] of Object.entries(conditions)) {
        const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
        if (kind === undefined) {
          context.addIssue({ code: 'custom', path: [field], message: `${field} cannot be filtered by` });
          continue;
        }
        for (const [operator, value] of Object.entries(condition)) {
          const problem = checkCondition(kind, operator, value);
          if (problem) context.addIssue({ code: 'custom', path: [field, operator], message: problem });
        }
      }
    })
    .optional();
  return Object.assign(where, { listFields: fields });
}

/**
 * The general list query over a whitelist of fields: `{ selectFields, limit, offset, orderBy, where, search }`.
 * `where` is `{ field: { operator: value } }`, all and-ed; `orderBy` is `["-createdAt", "name"]`. A field that is not
 * in the list, or a value that does not fit it, is refused.
 */
export function listQuery<const Fields extends ListFields>(fields: Fields) {
  const names = Object.keys(fields) as (keyof Fields & string)[]; // Object.keys widens to string[]
  const order = names.flatMap((name) => [name, `-${name}`]);
  return z.object({
    selectFields: z.array(z.enum(names)).max(100).optional(),
    limit: z.int().min(1).max(1000).default(100),
    offset: z.int().min(0).max(10_000_000).default(0),
    orderBy: z.array(z.enum(order)).max(8).optional(),
    where: whereOf(fields),
    search: z.string().max(255).optional(),
  });
}

export type ListQuery = {
  selectFields?: string[] | undefined;
  limit: number;
  offset: number;
  orderBy?: string[] | undefined;
  where?: ListWhere | undefined;
  search?: string | undefined;
};
