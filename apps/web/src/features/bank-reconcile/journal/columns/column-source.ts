import { JOURNAL_FIELDS, type JournalColumn, type JournalField } from '@atrium/domain/bank-reconcile/journal';

/** Where the texts of a column come from: a field of the journal, or one of four other sources. */
export type ColumnSource = JournalField | 'constant' | 'template' | 'lookup' | 'generated';

export type Fixed = Extract<JournalColumn, { type: 'fixed' }>['value'];
export type Generated = Extract<Fixed, { method: 'generated' }>;
export type Lookup = NonNullable<Extract<Fixed, { method: 'deterministic' }>['lookup']>;

const OTHER_SOURCES = [
  { value: 'constant', label: 'The same text everywhere' },
  { value: 'template', label: 'A template of fields' },
  { value: 'lookup', label: 'A look-up table' },
  { value: 'generated', label: 'A text for each input' },
] as const;

export const FIELD_OPTIONS = JOURNAL_FIELDS.map((value) => ({ value, label: fieldName(value) }));

export const SOURCE_OPTIONS = [
  { group: 'A field', items: FIELD_OPTIONS },
  { group: 'Another source', items: [...OTHER_SOURCES] },
];

/** "transactionDate" is Transaction date. */
export function fieldName(field: JournalField): string {
  const words = field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * The input of a generated text in words. "accountCode: 6100" and "dimension: " on two lines are "Account code: 6100" and
 * "Dimension: none".
 */
export function inputWords(input: string): string {
  return input.replaceAll(/^(\w+): ?(.*)$/gm, (line, name: string, text: string) => {
    const field = fieldNamed(name);
    return field === undefined ? line : `${fieldName(field)}: ${text || 'none'}`;
  });
}

export function fieldNamed(text: string): JournalField | undefined {
  return JOURNAL_FIELDS.find((field) => field === text);
}

export function sourceNamed(text: string): ColumnSource | undefined {
  return fieldNamed(text) ?? OTHER_SOURCES.find(({ value }) => value === text)?.value;
}

export function sourceOf(column: JournalColumn): ColumnSource {
  if (column.type === 'alias') return column.field;
  const { value } = column;
  if (value.method === 'generated') return 'generated';
  if (value.field !== undefined) return value.field;
  if (value.template !== undefined) return 'template';
  return value.lookup === undefined ? 'constant' : 'lookup';
}

/** The field that a column reads first, so that a change of its source starts from it. */
function firstField(column: JournalColumn): JournalField | undefined {
  if (column.type === 'alias') return column.field;
  const { value } = column;
  return value.method === 'generated' ? value.inputs[0] : (value.field ?? value.lookup?.field);
}

/** The column with another source. It keeps its name, and its field where the new source has one. */
export function withSource(column: JournalColumn, source: ColumnSource): JournalColumn {
  const name = { column: column.column };
  const fixed = (value: Fixed): JournalColumn => ({ ...name, type: 'fixed', value });
  const field = firstField(column);
  switch (source) {
    case 'constant':
      return fixed({ method: 'deterministic', constant: '' });
    case 'template':
      return fixed({ method: 'deterministic', template: field === undefined ? '' : `{${field}}` });
    case 'lookup':
      return fixed({
        method: 'deterministic',
        lookup: { field: field ?? 'accountCode', values: {}, otherwise: '' },
      });
    case 'generated':
      return fixed({ method: 'generated', prompt: '', inputs: [field ?? 'transactionDescription'], values: {} });
    default:
      return { ...name, type: 'alias', field: source };
  }
}

/** A name that no column has. */
export function freshName(columns: readonly JournalColumn[]): string {
  const names = new Set(columns.map(({ column }) => column.trim()));
  let number = columns.length + 1;
  while (names.has(`Column ${number}`)) number += 1;
  return `Column ${number}`;
}

/** Why each column cannot be saved, in their order; null if it can. */
export function columnProblems(columns: readonly JournalColumn[]): (string | null)[] {
  const counts = Map.groupBy(columns, ({ column }) => column.trim());
  return columns.map((column) => {
    const name = column.column.trim();
    if (name === '') return 'Enter a name for the column.';
    if ((counts.get(name)?.length ?? 0) > 1) return `Two columns are called “${name}”. Give each its own name.`;
    return column.type === 'alias' ? null : valueProblem(column.value);
  });
}

function valueProblem(value: Fixed): string | null {
  if (value.method === 'generated') {
    if (value.prompt.trim() === '') return 'Choose what the column shows.';
    return value.inputs.length === 0 ? 'Choose a field that decides the text.' : null;
  }
  const { template } = value;
  if (template === undefined) return null;
  if (template.trim() === '') return 'Enter the template.';
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => fieldNamed(name) === undefined);
  return unknown ? `“${unknown[1]}” is not a field. Insert one from the list.` : null;
}
