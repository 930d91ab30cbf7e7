import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import styles from './SchemaForm.module.css';

export type FormValues = Record<string, unknown>;
/** Messages for empty fields that this form requires, also if the schema does not. */
export type RequiredFields<Values> = { readonly [Field in keyof Values]?: string };
type Options<Values extends FormValues> = {
  /** Usually the input of the call. Fields that are not on the form are left out with `pick` or `omit`. */
  schema: z.ZodType;
  initialValues: Values;
  required?: RequiredFields<Values>;
  /** Converts the values to the schema's input, for example an empty text to null. */
  toInput?: (values: Values) => unknown;
};

/** A Mantine form that validates its values with a schema on submit. */
export function useSchemaForm<Values extends FormValues>(options: Options<Values>) {
  return useForm<Values>({ initialValues: options.initialValues, validate: (values) => problemsOf(values, options) });
}

/** Validates values with a schema. Returns one sentence for each field with a problem. */
export function problemsOf<Values extends FormValues>(
  values: Values,
  { schema, required = {}, toInput = (same) => same }: Omit<Options<Values>, 'initialValues'>,
): FormErrors {
  const problems: Record<string, string> = {};
  for (const [field, message] of Object.entries(required)) {
    if (isEmpty(values[field])) problems[field] = String(message);
  }
  for (const issue of schema.safeParse(toInput(values)).error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    problems[field] ??= isEmpty(values[field]) ? 'Fill this in.' : sentenceOf(issue);
  }
  return problems;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string') return `Use at least ${issue.minimum} characters.`;
  if (issue.code === 'too_big' && issue.origin === 'string') return `Use at most ${issue.maximum} characters.`;
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return 'This is not an e-mail address. Example: name@company.com';
  }
  return issue.message;
}

/** The props of a field: its name, value, error and change handler. */
export function fieldOf<Values extends FormValues>(form: UseFormReturnType<Values>, name: keyof Values & string) {
  const hasProblem = form.errors[name] !== undefined;
  return {
    name,
    ...form.getInputProps(name),
    ...(hasProblem ? { classNames: { error: styles['problem'] ?? '' } } : {}),
  };
}
