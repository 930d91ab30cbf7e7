import { CreateDatatableInput } from '@atrium/domain/ai-table';
import { useForm } from '@mantine/form';
import type { z } from 'zod';
import type { Scope } from '../../../shared/conversation/scope.ts';
import {
  type ColumnDraft,
  inputOf,
  isWritten,
  newDraft,
  otherColumn,
  type OtherColumn,
  problemOf,
} from '../column/column-draft.ts';

/** The form values of a new table. Column drafts without name and prompt are ignored. */
export type NewTable = { name: string; scope: Scope; columns: ColumnDraft[] };
type CreateInput = z.input<typeof CreateDatatableInput>;

/** Returns the named columns other than a draft. */
export function othersOf({ columns }: NewTable, draft: ColumnDraft): OtherColumn[] {
  return columns.filter((other) => other !== draft && other.name.trim() !== '').map(otherColumn);
}

/** Returns the input that creates the table. A trial creates it without columns and adds them later. */
export function createInputOf({ name, scope, columns }: NewTable, folder: string | undefined, isTrial: boolean) {
  const added = isTrial ? [] : columns.filter(isWritten).map((draft) => inputOf(draft));
  return {
    name: name.trim(),
    knowledgeContextTree: [...scope],
    columns: added,
    aiTableFolderId: folder ?? null,
  } satisfies CreateInput;
}

/** Checks the form with the schema of the command that creates the table. Returns messages by field. */
export function newTableProblems(values: NewTable): Record<string, string> {
  const problems: Record<string, string> = {};
  const [issue] = CreateDatatableInput.pick({ name: true }).safeParse(values).error?.issues ?? [];
  if (issue !== undefined) problems['name'] = values.name.trim() === '' ? 'Enter a name for the table.' : issue.message;
  if (values.scope.length === 0) problems['scope'] = 'Choose at least one data room, folder or file.';
  for (const [index, draft] of values.columns.entries()) {
    const problem = isWritten(draft) ? problemOf(draft, othersOf(values, draft)) : null;
    if (problem !== null) problems[`columns.${index}.${problem.field}`] = problem.message;
  }
  return problems;
}

/** `first` has the values that the form begins with. */
export function useNewTableForm(first: Partial<NewTable> = {}) {
  return useForm<NewTable>({
    initialValues: { name: '', scope: [], columns: [newDraft()], ...first },
    validate: newTableProblems,
  });
}
export type NewTableForm = ReturnType<typeof useNewTableForm>;
