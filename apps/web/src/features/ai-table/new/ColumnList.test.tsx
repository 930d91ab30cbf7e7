import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { newDraft, templateDrafts } from '../column/column-draft.ts';
import { ColumnList } from './ColumnList.tsx';
import { useNewTableForm } from './new-table-form.ts';
import { templateOf } from '../../../shared/ai-table/templates.ts';

// The suggestions need a browser: their client reads the address of the page.
vi.mock('./SuggestColumns.tsx', () => ({ SuggestColumns: () => null }));

function List({ isEmpty = false }: { isEmpty?: boolean }) {
  const lease = templateOf('lease');
  const columns = isEmpty || lease === undefined ? [newDraft()] : templateDrafts(lease);
  return <ColumnList form={useNewTableForm({ columns })} />;
}

function markup(isEmpty: boolean): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <List isEmpty={isEmpty} />
    </MantineProvider>,
  );
}

it('shows each column on one line with its name, type and question, without a form', () => {
  const html = markup(false);
  expect(html.match(/<li/g)).toHaveLength(6);
  expect(html).toMatch(
    /<b>Base rent<\/b><span[^>]*>Money<\/span><span[^>]*>The monthly base rent in the first lease year/,
  );
  expect(html).not.toContain('<textarea');
});

it('opens the form of a column that is not written yet, and offers templates', () => {
  const html = markup(true);
  expect(html).toContain('<textarea');
  expect(html).toContain('Capital account statements');
});
