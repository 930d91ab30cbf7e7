import type { Rule, Transaction } from '@atrium/domain/bank-reconcile';
import { Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { formatAmount } from '../../../shared/format/amount.ts';
import { formatBookedOn } from '../booked-on.ts';
import { categoryOptions } from '../categories/CategoryPicker.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { type RuleDraft, problemsOf, ruleOfDraft } from './rule-draft.ts';
import { ruleFromRow } from './rule-from-row.ts';
import { SIDES } from './RuleFields.tsx';
import { type Draft, withRule } from './rules-draft.ts';
import { saveRules } from './save-rules.ts';
import { usePreview } from './use-preview.ts';
import styles from '../trace/RowPanel.module.css';

type Props = {
  folder: BankFolder;
  row: Transaction;
  categoryName: (categoryId: string) => string;
  onClose: () => void;
  /** The rule is saved; `changed` rows have another category once the statements are processed again. */
  onSaved: () => void;
};

const LISTED = 6;

/** Makes a rule from a row and shows which rows it would change, before it is saved. */
export function RuleFromRow({ folder, row, categoryName, onClose, onSaved }: Props) {
  const { appData, appMetadata } = folder.metadata;
  const [draft, setDraft] = useState(() =>
    ruleFromRow({ description: row.description, side: row.transactionType }, row.categoryId ?? ''),
  );
  const [isBusy, setBusy] = useState(false);
  const change = (next: Partial<RuleDraft>) => setDraft({ ...draft, ...next });
  const place = useMemo(() => placeBefore(appData.rules, row.ruleId), [appData.rules, row.ruleId]);
  const next = useMemo(() => withDrafted(appData, draft, place), [appData, draft, place]);
  const { preview, isCurrent } = usePreview(folder.id, next?.draft, LISTED);
  const use = next && preview?.uses.get(next.ruleId);
  const problems = problemsOf(draft);
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    },
  };
  const save = async () => {
    if (next === undefined) return;
    setBusy(true);
    const isSaved = await saveRules({ folderId: folder.id, draft: next.draft, version: appMetadata.version });
    setBusy(false);
    if (isSaved) onSaved();
  };
  return (
    <section aria-label="Rule from this row">
      <h3>Rule from this row</h3>
      <form
        className={styles.form}
        {...keys}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label="Text contains"
          value={draft.contains}
          error={problems.contains}
          autoComplete="off"
          data-rule-text
          ref={focusOnce}
          onChange={(event) =>
            change({ contains: event.currentTarget.value, ruleName: event.currentTarget.value.slice(0, 60) })
          }
        />
        <NativeSelect
          label="Money"
          value={draft.transactionType}
          data={SIDES}
          onChange={(event) =>
            change({ transactionType: SIDES.find(({ value }) => value === event.currentTarget.value)?.value ?? 'Any' })
          }
        />
        <Select
          label="Category"
          placeholder="Code or name"
          searchable
          value={draft.categoryId === '' ? null : draft.categoryId}
          data={categoryOptions(appData.glCategories)}
          nothingFoundMessage="No category has this code or name."
          onChange={(categoryId) => change({ categoryId: categoryId ?? '' })}
        />
        <p className={styles.would} role="status">
          {next === undefined
            ? 'Choose a category to see which rows would change.'
            : preview === undefined || !isCurrent
              ? 'Counting the rows…'
              : null}
          {next !== undefined && preview !== undefined && isCurrent && (
            <>
              <b>{countOf(preview.changed, { one: '# row would change.', other: '# rows would change.' })}</b>
              {use &&
                ` ${countOf(use.matches, { one: '# matches', other: '# match' })}, ${formatCount(use.wins)} decided by it.`}
            </>
          )}
        </p>
        <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Button type="submit" disabled={isBusy || next === undefined}>
            {place < appData.rules.length ? `Add before rule ${formatCount(place + 1)}` : 'Add as the last rule'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      {next !== undefined && preview !== undefined && preview.changes.length > 0 && (
        <ul className={styles.rows} aria-label="Rows that would change">
          {preview.changes.map((changed) => (
            <li key={changed.transactionId} title={fromTo(changed, categoryName)}>
              <em>{formatBookedOn(changed.bookedOn)}</em>
              <span>{changed.description}</span>
              <b>{formatAmount(changed.amount)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Changed = { from: { categoryId: string } | null; to: { categoryId: string } | null };

function fromTo({ from, to }: Changed, categoryName: (categoryId: string) => string): string {
  const nameOf = (decision: Changed['from']) => (decision === null ? 'No category' : categoryName(decision.categoryId));
  return `${nameOf(from)} → ${nameOf(to)}`;
}

function focusOnce(input: HTMLInputElement | null): void {
  if (input === null || input.dataset['focused'] !== undefined) return;
  input.dataset['focused'] = '';
  input.focus();
  input.select();
}

/** Before the rule that decides the row now, so that the new rule wins; at the end for a row without one. */
export function placeBefore(rules: readonly Rule[], ruleId: string | null): number {
  const at = rules.findIndex((rule) => rule.ruleId === ruleId);
  return at < 0 ? rules.length : at;
}

function withDrafted(saved: Draft, draft: RuleDraft, at: number): { draft: Draft; ruleId: string } | undefined {
  const rule = ruleOfDraft(draft);
  return rule && withRule(saved, rule, at);
}
