import { type Column, type ColumnInput, dependenciesOf, referencesIn } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import type { z } from 'zod';

/** A column as a person describes it, before it is one or while it changes. */
export type ColumnDraft = {
  key: string;
  name: string;
  format: Format;
  prompt: string;
  isRequired: boolean;
  /** Nothing is asked of the documents: people write its values. */
  isManual: boolean;
};
type Known = Pick<Column, 'id' | 'name' | 'depends_on_column_ids' | 'generation_method'>;

export function newDraft(): ColumnDraft {
  return { key: crypto.randomUUID(), name: '', format: 'string', prompt: '', isRequired: false, isManual: false };
}

export function draftOf(column: Column): ColumnDraft {
  const { type, prompt, is_required } = column.generation_method;
  return {
    key: column.id,
    name: column.display_name,
    format: column.data_type_format,
    prompt: prompt ?? '',
    isRequired: is_required,
    isManual: type !== 'extracted' && type !== 'augmented',
  };
}

/** Suggestions behind what is written already; those of a name that is there are left out, and so are empty drafts. */
export function withSuggested(drafts: readonly ColumnDraft[], found: readonly ColumnDraft[]): ColumnDraft[] {
  const written = drafts.filter(({ name, prompt }) => name.trim() !== '' || prompt.trim() !== '');
  const names = new Set(written.map(({ name }) => name.trim().toLowerCase()));
  const added = found.filter(({ name }) => !names.has(name.trim().toLowerCase()));
  const all = [...written, ...added];
  return all.length === 0 ? [newDraft()] : all;
}

/** The column as the server takes it; `waits` keeps it from being filled before one says so. */
export function inputOf(draft: ColumnDraft, waits = false): z.input<typeof ColumnInput> {
  const { name, format, prompt, isRequired, isManual } = draft;
  return {
    name: name.trim(),
    data_type_format: format,
    generation_method: {
      type: isManual || waits ? 'manual' : 'extracted',
      is_required: isRequired,
      prompt: prompt.trim() === '' ? null : prompt.trim(),
    },
  };
}

/** What is wrong with a draft among the other columns, in one sentence; null when it can be added. */
export function problemOf(draft: ColumnDraft, others: readonly Known[]): string | null {
  const name = draft.name.trim();
  if (name === '') return 'Give the column a name.';
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return `There is a column “${name}” already.`;
  try {
    dependenciesOf([...others.map(described), described(knownDraft(draft))]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'The prompt names a column that is not there.';
  }
}

export function knownDraft({ key, name, prompt }: ColumnDraft): Known {
  return {
    id: key,
    name: name.trim(),
    depends_on_column_ids: [],
    generation_method: {
      type: 'extracted',
      is_required: false,
      prompt,
      knowledge_context_tree: null,
      is_internet_enabled: false,
    },
  };
}

function described({ id, name, depends_on_column_ids, generation_method: { prompt } }: Known) {
  return {
    id,
    name,
    prompt,
    depends_on_column_ids,
  };
}

/** The columns a draft is made from, by name. */
export function madeFrom(draft: ColumnDraft, others: readonly Known[]): string[] {
  const known = new Set(others.map(({ name }) => name));
  return referencesIn(draft.prompt).filter((name) => known.has(name));
}

/** The reference that is being typed at a place in a prompt: from its brace to the place; null elsewhere. */
export function referenceAt(prompt: string, caret: number): { from: number; typed: string } | null {
  const open = /(?<!\{)\{([^{}\n]{0,60})$/.exec(prompt.slice(0, caret));
  return open === null ? null : { from: open.index, typed: open[1] ?? '' };
}

/** The prompt with the reference at the caret completed, and where the caret is then. */
export function complete(prompt: string, caret: number, name: string): { prompt: string; caret: number } {
  const at = referenceAt(prompt, caret);
  if (at === null) return { prompt, caret };
  const written = `{${name}}`;
  const rest = prompt.slice(caret).replace(/^[^{}\n]*\}/, '');
  return { prompt: prompt.slice(0, at.from) + written + rest, caret: at.from + written.length };
}
