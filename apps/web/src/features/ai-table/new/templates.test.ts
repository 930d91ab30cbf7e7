import { expect, it } from 'vitest';
import { otherColumn, problemOf, templateDrafts } from '../column/column-draft.ts';
import { TABLE_TEMPLATES, templateOf } from '../../../shared/ai-table/templates.ts';

it.each(TABLE_TEMPLATES)('$name has columns that can be created as they are', (template) => {
  const drafts = templateDrafts(template);
  expect(drafts.length).toBeGreaterThan(3);
  for (const draft of drafts) {
    const others = drafts.filter((other) => other !== draft).map(otherColumn);
    expect(problemOf(draft, others)).toBeNull();
  }
});

it('is found by its id', () => {
  expect(templateOf('nda')?.name).toBe('NDA');
  expect(templateOf('unknown')).toBeUndefined();
  expect(templateOf(undefined)).toBeUndefined();
});
