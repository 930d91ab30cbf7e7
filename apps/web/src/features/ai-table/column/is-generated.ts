import type { Column } from '@atrium/domain/ai-table';

/** Whether a model reads or derives the column's values; people write the values of other columns. */
export function isGenerated({ generation_method: { type } }: Pick<Column, 'generation_method'>): boolean {
  return type === 'extracted' || type === 'augmented';
}
