import { type Column, ColumnInput, dependenciesOf, referencesIn } from '@atrium/domain/ai-table';
import type { Format } from '@atrium/domain/value';
import type { z } from 'zod';
import type { TableTemplate } from '../../../shared/ai-table/templates.ts';

/** The form values of a new or changed column. */
export type ColumnDraft = {
  key: string;
  name: string;
  format: Format;
  prompt: string;
  isRequired: boolean;
  /** People write its values; they are not read from the documents. */
  isManual: boolean;
};
/** The facts about the other columns that a draft needs. */
export type OtherColumn = Pick<Column, 'id' | 'name' | 'depends_on_column_ids' | 'generation_method'>;

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

/** The columns of a template. */
export function templateDrafts({ columns }: TableTemplate): ColumnDraft[] {
  return columns.map(([name, format, prompt]) => ({ ...newDraft(), name, format, prompt }));
}

/** Whether the draft has a name or a prompt. */
export function isWritten({ name, prompt }: ColumnDraft): boolean {
  return name.trim() !== '' || prompt.trim() !== '';
}

/** Adds suggested drafts after the written ones. Drops empty drafts and suggestions with a name that exists. */
export function withSuggested(drafts: readonly ColumnDraft[], found: readonly ColumnDraft[]): ColumnDraft[] {
  const written = drafts.filter(isWritten);
  const names = new Set(written.map(({ name }) => name.trim().toLowerCase()));
  const added = found.filter(({ name }) => !names.has(name.trim().toLowerCase()));
  const all = [...written, ...added];
  return all.length === 0 ? [newDraft()] : all;
}

/** Returns the input that adds the column. `isHeld` adds it as a manual column, which is not filled. */
export function inputOf(draft: ColumnDraft, isHeld = false): z.input<typeof ColumnInput> {
  const { name, format, prompt, isRequired, isManual } = draft;
  return {
    name: name.trim(),
    data_type_format: format,
    generation_method: {
      type: isManual || isHeld ? 'manual' : 'extracted',
      is_required: isRequired,
      prompt: prompt.trim() === '' ? null : prompt.trim(),
    },
  };
}

export type DraftProblem = { field: 'name' | 'prompt'; message: string };

/** Checks a draft with the schema of columns and against the other columns. Returns null when it can be added. */
export function problemOf(draft: ColumnDraft, others: readonly OtherColumn[]): DraftProblem | null {
  const name = draft.name.trim();
  if (name === '') return { field: 'name', message: 'Enter a name for the column.' };
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return { field: 'name', message: `A column named “${name}” already exists.` };
  const [issue] = ColumnInput.safeParse(inputOf(draft)).error?.issues ?? [];
  if (issue !== undefined) return { field: issue.path[0] === 'name' ? 'name' : 'prompt', message: issue.message };
  try {
    dependenciesOf([...others.map(dependencyOf), dependencyOf(otherColumn(draft))]);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The prompt names a column that does not exist.';
    return { field: 'prompt', message };
  }
}

/** Returns the draft as the other drafts see it. */
export function otherColumn({ key, name, prompt }: ColumnDraft): OtherColumn {
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

function dependencyOf({ id, name, depends_on_column_ids, generation_method: { prompt } }: OtherColumn) {
  return {
    id,
    name,
    prompt,
    depends_on_column_ids,
  };
}

/** Returns the names of the columns that the prompt of a draft refers to. */
export function sourceColumns(draft: ColumnDraft, others: readonly OtherColumn[]): string[] {
  const known = new Set(others.map(({ name }) => name));
  return referencesIn(draft.prompt).filter((name) => known.has(name));
}

/** Returns the column reference being typed at the caret, from its brace on; null if there is none. */
export function referenceAt(prompt: string, caret: number): { from: number; typed: string } | null {
  const open = /(?<!\{)\{([^{}\n]{0,60})$/.exec(prompt.slice(0, caret));
  return open === null ? null : { from: open.index, typed: open[1] ?? '' };
}

/** Completes the reference at the caret. Returns the new prompt and caret. */
export function completeReference(prompt: string, caret: number, name: string): { prompt: string; caret: number } {
  const at = referenceAt(prompt, caret);
  if (at === null) return { prompt, caret };
  const written = `{${name}}`;
  const rest = prompt.slice(caret).replace(/^[^{}\n]*\}/, '');
  return { prompt: prompt.slice(0, at.from) + written + rest, caret: at.from + written.length };
}
