import type { Column, Datatable } from '@atrium/domain/ai-table';

/** Whether a model reads or derives the column's values; people write the values of other columns. */
export function isGenerated({ generation_method: { type } }: Pick<Column, 'generation_method'>): boolean {
  return type === 'extracted' || type === 'augmented';
}

/** Whether an agent writes the column, so that people can only show it differently. */
export function isAgentColumn({ generation_method: { type } }: Pick<Column, 'generation_method'>): boolean {
  return type === 'agent_managed';
}

/** Whether an agent writes the rows of the table. People add columns to it, and fill them. */
export function isAgentTable({ tableType }: Pick<Datatable, 'tableType'>): boolean {
  return tableType === 'ApplicationAgentManaged';
}
