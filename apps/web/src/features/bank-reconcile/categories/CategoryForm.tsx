import { ACCOUNT_TYPES, type GlCategory, NORMAL_BALANCES } from '@atrium/domain/bank-reconcile';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from '../rules/Rules.module.css';

export type CategoryFacts = Omit<GlCategory, 'id'>;

type Props = {
  /** The category to edit; undefined makes a new one. */
  category: GlCategory | undefined;
  /** The codes of the other categories. */
  codes: readonly string[];
  onSave: (facts: CategoryFacts) => Promise<boolean>;
  onClose: () => void;
};

/** Expenses and assets grow with debits, the others with credits. */
function usualBalance(accountType: GlCategory['accountType']): GlCategory['normalBalance'] {
  return accountType === 'Asset' || accountType === 'Expense' ? 'Debit' : 'Credit';
}

/** Edits one account of the general ledger. */
export function CategoryForm({ category, codes, onSave, onClose }: Props) {
  useReturnFocus();
  const [facts, setFacts] = useState<CategoryFacts>(
    category ?? { glAccountName: '', glAccountCode: '', accountType: 'Expense', normalBalance: 'Debit' },
  );
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const code = facts.glAccountCode.trim();
  const codeProblem =
    code === '' ? 'Enter the code.' : codes.includes(code) ? 'Another category has this code.' : undefined;
  const nameProblem = facts.glAccountName.trim() === '' ? 'Enter the name.' : undefined;
  const save = async () => {
    setTouched(true);
    if (codeProblem !== undefined || nameProblem !== undefined) return;
    setBusy(true);
    const isSaved = await onSave(facts);
    setBusy(false);
    if (isSaved) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={category === undefined ? 'New category' : 'Edit the category'}
      returnFocus={false}
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          data-autofocus
          label="Code"
          maxLength={255}
          autoComplete="off"
          value={facts.glAccountCode}
          error={isTouched && codeProblem}
          onChange={(event) => setFacts({ ...facts, glAccountCode: event.currentTarget.value })}
        />
        <TextInput
          label="Name"
          maxLength={255}
          autoComplete="off"
          value={facts.glAccountName}
          error={isTouched && nameProblem}
          onChange={(event) => setFacts({ ...facts, glAccountName: event.currentTarget.value })}
        />
        <NativeSelect
          label="Account type"
          data={[...ACCOUNT_TYPES]}
          value={facts.accountType}
          onChange={(event) => {
            const accountType = ACCOUNT_TYPES.find((type) => type === event.currentTarget.value) ?? 'Expense';
            setFacts({ ...facts, accountType, normalBalance: usualBalance(accountType) });
          }}
        />
        <NativeSelect
          label="Normal balance"
          data={[...NORMAL_BALANCES]}
          value={facts.normalBalance}
          onChange={(event) =>
            setFacts({ ...facts, normalBalance: event.currentTarget.value === 'Credit' ? 'Credit' : 'Debit' })
          }
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
