import { FORMATS } from '@atrium/domain/value';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type ColumnDraft, type OtherColumn, problemOf, sourceColumns } from './column-draft.ts';
import { FORMAT_NAMES } from './FormatIcon.tsx';
import { PromptField } from './PromptField.tsx';
import styles from './ColumnForm.module.css';

type Props = {
  draft: ColumnDraft;
  /** The table's other columns. */
  others: readonly OtherColumn[];
  /** Returns the props of the input for a field of the draft. */
  field: (name: keyof ColumnDraft, type?: 'checkbox') => GetInputPropsReturnType;
  hasFocus?: boolean;
  /** People write the values of every column. */
  isManualOnly?: boolean;
};

const OPTIONS = FORMATS.map((format) => ({ value: format, label: FORMAT_NAMES[format] }));

/** The fields of one column. The name is checked on submit, the prompt while it is typed. */
export function ColumnForm({ draft, others, field, hasFocus = false, isManualOnly = false }: Props) {
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <TextInput
          label="Name"
          placeholder="Base rent"
          maxLength={255}
          autoComplete="off"
          data-autofocus={hasFocus || undefined}
          {...field('name')}
        />
        <NativeSelect label="Format" data={OPTIONS} {...field('format')} />
      </div>
      {!draft.isManual && (
        <PromptField
          value={draft.prompt}
          names={others.map(({ name }) => name)}
          onChange={(prompt) => field('prompt').onChange(prompt)}
        />
      )}
      <PromptNote draft={draft} others={others} />
      <div className={styles.checks}>
        {!draft.isManual && (
          <Checkbox label="Required: a document without it needs review" {...field('isRequired', 'checkbox')} />
        )}
        {!isManualOnly && (
          <Checkbox label="Written by people, not read from the documents" {...field('isManual', 'checkbox')} />
        )}
      </div>
    </div>
  );
}

/** Shows what is wrong with the prompt, or which columns it uses. */
function PromptNote({ draft, others }: Pick<Props, 'draft' | 'others'>) {
  const problem = problemOf(draft, others);
  if (problem?.field === 'prompt')
    return (
      <p className={styles.problem} role="alert">
        {problem.message}
      </p>
    );
  const sources = sourceColumns(draft, others);
  if (problem !== null || sources.length === 0) return null;
  const list = new Intl.ListFormat(undefined, { type: 'conjunction' });
  return <p className={styles.sources}>{`Made from ${list.format(sources)}, which are filled first.`}</p>;
}
