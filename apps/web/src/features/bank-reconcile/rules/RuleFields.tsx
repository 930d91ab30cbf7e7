import { TRANSACTION_TYPES, type GlCategory } from '@atrium/domain/bank-reconcile';
import { NativeSelect, Select, Textarea, TextInput } from '@mantine/core';
import { categoryOptions } from '../categories/CategoryPicker.tsx';
import type { RuleDraft } from './rule-draft.ts';
import styles from './Rules.module.css';

type Props = {
  draft: RuleDraft;
  problems: Partial<Record<keyof RuleDraft, string>>;
  categories: readonly GlCategory[];
  onChange: (change: Partial<RuleDraft>) => void;
};

export const SIDES = TRANSACTION_TYPES.map((value) => ({
  value,
  label: { Any: 'In or out', Credit: 'In', Debit: 'Out' }[value],
}));

/** The fields of a rule. */
export function RuleFields({ draft, problems, categories, onChange }: Props) {
  return (
    <div className={styles.fields}>
      <TextInput
        label="Name"
        value={draft.ruleName}
        error={problems.ruleName}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        onChange={(event) => onChange({ ruleName: event.currentTarget.value })}
      />
      <Select
        label="Category"
        placeholder="Code or name"
        searchable
        value={draft.categoryId === '' ? null : draft.categoryId}
        error={problems.categoryId}
        data={categoryOptions(categories)}
        nothingFoundMessage="No category has this code or name."
        onChange={(categoryId) => onChange({ categoryId: categoryId ?? '' })}
      />
      <NativeSelect
        label="Decided by"
        value={draft.decidedBy}
        data={[
          { value: 'conditions', label: 'Conditions' },
          { value: 'model', label: 'A question to the model' },
        ]}
        onChange={(event) => onChange({ decidedBy: event.currentTarget.value === 'model' ? 'model' : 'conditions' })}
      />
      {draft.decidedBy === 'model' ? (
        <Textarea
          size="xs"
          label="Question"
          description="Asked about each row that no earlier rule decides. Each answer costs one credit and stays the same."
          autosize
          minRows={3}
          value={draft.llmPrompt}
          error={problems.llmPrompt}
          onChange={(event) => onChange({ llmPrompt: event.currentTarget.value })}
        />
      ) : (
        <Conditions draft={draft} problems={problems} categories={categories} onChange={onChange} />
      )}
      <Textarea
        size="xs"
        label="Notes"
        autosize
        minRows={1}
        value={draft.notes}
        maxLength={4000}
        onChange={(event) => onChange({ notes: event.currentTarget.value })}
      />
    </div>
  );
}

function Conditions({ draft, problems, onChange }: Props) {
  return (
    <>
      <Textarea
        size="xs"
        label="Text contains any of"
        description="One text per line. Case and spaces do not matter."
        autosize
        minRows={1}
        value={draft.contains}
        error={problems.contains}
        onChange={(event) => onChange({ contains: event.currentTarget.value })}
      />
      <Textarea
        size="xs"
        label="and none of"
        autosize
        minRows={1}
        value={draft.excludes}
        error={problems.excludes}
        onChange={(event) => onChange({ excludes: event.currentTarget.value })}
      />
      <div className={styles.triple}>
        <TextInput
          label="From amount"
          inputMode="decimal"
          value={draft.amountMin}
          error={problems.amountMin}
          onChange={(event) => onChange({ amountMin: event.currentTarget.value })}
        />
        <TextInput
          label="To amount"
          inputMode="decimal"
          value={draft.amountMax}
          error={problems.amountMax}
          onChange={(event) => onChange({ amountMax: event.currentTarget.value })}
        />
        <NativeSelect
          label="Money"
          value={draft.transactionType}
          data={SIDES}
          onChange={(event) =>
            onChange({
              transactionType: SIDES.find(({ value }) => value === event.currentTarget.value)?.value ?? 'Any',
            })
          }
        />
      </div>
      <Textarea
        size="xs"
        label="Examples that must match"
        description="One description per line. Saving asks first if the rule no longer matches one."
        autosize
        minRows={1}
        value={draft.mustMatch}
        onChange={(event) => onChange({ mustMatch: event.currentTarget.value })}
      />
      <Textarea
        size="xs"
        label="Examples that must not match"
        autosize
        minRows={1}
        value={draft.mustNotMatch}
        onChange={(event) => onChange({ mustNotMatch: event.currentTarget.value })}
      />
    </>
  );
}
