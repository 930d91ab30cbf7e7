import { FORMATS, type Format } from '@atrium/domain/value';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ColumnDraft, knownDraft, madeFrom, problemOf } from './column-draft.ts';
import { FORMAT_NAMES } from './FormatIcon.tsx';
import { PromptField } from './PromptField.tsx';
import styles from './ColumnForm.module.css';

type Props = {
  draft: ColumnDraft;
  /** The table's other columns. */
  others: readonly ReturnType<typeof knownDraft>[];
  onChange: (draft: ColumnDraft) => void;
  /** Problems are said once one has tried to go on. */
  isChecked: boolean;
  hasFocus?: boolean;
};

const OPTIONS = FORMATS.map((format) => ({ value: format, label: FORMAT_NAMES[format] }));

export function ColumnForm({ draft, others, onChange, isChecked, hasFocus = false }: Props) {
  const problem = problemOf(draft, others);
  const isAboutName = problem !== null && /name\.|already/.test(problem);
  const sources = madeFrom(draft, others);
  const list = new Intl.ListFormat(undefined, { type: 'conjunction' });
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <TextInput
          label="Name"
          placeholder="Base rent"
          value={draft.name}
          maxLength={255}
          autoComplete="off"
          data-autofocus={hasFocus || undefined}
          error={isChecked && isAboutName ? problem : undefined}
          onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
        />
        <NativeSelect
          label="Format"
          size="xs"
          data={OPTIONS}
          value={draft.format}
          // One of FORMATS: the options are made of them.
          onChange={(event) => onChange({ ...draft, format: event.currentTarget.value as Format })}
        />
      </div>
      {!draft.isManual && (
        <PromptField
          value={draft.prompt}
          names={others.map(({ name }) => name)}
          onChange={(prompt) => onChange({ ...draft, prompt })}
        />
      )}
      {problem !== null && !isAboutName && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {problem === null && sources.length > 0 && (
        <p className={styles.sources}>{`Made from ${list.format(sources)}, and filled after.`}</p>
      )}
      <div className={styles.checks}>
        {!draft.isManual && (
          <Checkbox
            label="Required: a document without it needs review"
            checked={draft.isRequired}
            onChange={(event) => onChange({ ...draft, isRequired: event.currentTarget.checked })}
          />
        )}
        <Checkbox
          label="Written by people, not read from the documents"
          checked={draft.isManual}
          onChange={(event) => onChange({ ...draft, isManual: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}
