import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { newDraft, withSuggested } from '../column/column-draft.ts';
import { ColumnForm } from '../column/ColumnForm.tsx';
import { SuggestColumns } from './SuggestColumns.tsx';
import { type NewTableForm, othersOf } from './new-table-form.ts';
import styles from './NewTablePage.module.css';

/** The columns of a new table, and suggestions for them. */
export function ColumnList({ form }: { form: NewTableForm }) {
  const { columns, scope } = form.values;
  return (
    <>
      <SuggestColumns
        scope={scope}
        onSuggest={(found) => form.setFieldValue('columns', (drafts) => withSuggested(drafts, found))}
      />
      <ol className={styles.columns}>
        {columns.map((draft, index) => (
          <li key={draft.key}>
            <div className={styles.columnHead}>
              <h3>{`Column ${index + 1}`}</h3>
              {columns.length > 1 && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  leftSection={<IconTrash size={13} />}
                  onClick={() => form.removeListItem('columns', index)}
                >
                  Remove
                </Button>
              )}
            </div>
            <ColumnForm
              draft={draft}
              others={othersOf(form.values, draft)}
              field={(name, type) => form.getInputProps(`columns.${index}.${name}`, type && { type })}
            />
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => form.insertListItem('columns', newDraft())}
        >
          Add a column
        </Button>
      </div>
    </>
  );
}
