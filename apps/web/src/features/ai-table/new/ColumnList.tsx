import { ActionIcon, Button } from '@mantine/core';
import { IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { type ColumnDraft, isWritten, newDraft, templateDrafts, withSuggested } from '../column/column-draft.ts';
import { ColumnForm } from '../column/ColumnForm.tsx';
import { FORMAT_NAMES, FormatIcon } from '../column/FormatIcon.tsx';
import { SuggestColumns } from './SuggestColumns.tsx';
import { type NewTableForm, othersOf } from './new-table-form.ts';
import { TemplatePicker } from './TemplatePicker.tsx';
import styles from './NewTablePage.module.css';

/** The columns of a new table, one line each, with templates and suggestions for them. */
export function ColumnList({ form }: { form: NewTableForm }) {
  const { columns, scope } = form.values;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const add = (found: readonly ColumnDraft[]) =>
    form.setFieldValue('columns', (drafts) => withSuggested(drafts, found));
  const toggle = (key: string) => setOpened((now) => now.symmetricDifference(new Set([key])));
  const addEmpty = () => {
    const draft = newDraft();
    setOpened((now) => new Set([...now, draft.key]));
    form.insertListItem('columns', draft);
  };
  return (
    <>
      <TemplatePicker
        onPick={(template) => {
          if (form.values.name.trim() === '') form.setFieldValue('name', template.name);
          add(templateDrafts(template));
        }}
      />
      <SuggestColumns scope={scope} onSuggest={add} />
      <ol className={styles.columns}>
        {columns.map((draft, index) => {
          const hasProblem = ['name', 'prompt'].some((field) => form.errors[`columns.${index}.${field}`] !== undefined);
          const isOpen = opened.has(draft.key) || !isWritten(draft) || hasProblem;
          return (
            <li key={draft.key}>
              <ColumnLine
                draft={draft}
                isOpen={isOpen}
                onToggle={() => toggle(draft.key)}
                onRemove={columns.length > 1 ? () => form.removeListItem('columns', index) : undefined}
              />
              {isOpen && (
                <div
                  className={styles.fields}
                  // The line of a new column stays open while it is written.
                  onFocus={() => setOpened((now) => (now.has(draft.key) ? now : new Set([...now, draft.key])))}
                >
                  <ColumnForm
                    draft={draft}
                    others={othersOf(form.values, draft)}
                    field={(name, type) => form.getInputProps(`columns.${index}.${name}`, type && { type })}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <div className={styles.more}>
        <Button variant="default" leftSection={<IconPlus size={14} />} onClick={addEmpty}>
          Add a column
        </Button>
      </div>
    </>
  );
}

type LineProps = { draft: ColumnDraft; isOpen: boolean; onToggle: () => void; onRemove: (() => void) | undefined };

/** Name, format and question of a column on one line. */
function ColumnLine({ draft, isOpen, onToggle, onRemove }: LineProps) {
  const { name, format, prompt, isManual } = draft;
  const title = name.trim() === '' ? 'New column' : name;
  return (
    <div className={styles.columnHead}>
      <button type="button" aria-expanded={isOpen} className={styles.line} onClick={onToggle}>
        <IconChevronRight size={14} aria-hidden="true" data-open={isOpen || undefined} />
        <FormatIcon format={format} />
        <b>{title}</b>
        <span className={styles.format}>{FORMAT_NAMES[format]}</span>
        <span className={styles.prompt}>{isManual ? 'Written by people' : prompt}</span>
      </button>
      {onRemove !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${title}`} onClick={onRemove}>
          <IconTrash size={14} />
        </ActionIcon>
      )}
    </div>
  );
}
