import { ActionIcon, Autocomplete, Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { countOf } from '../../../../shared/format/number.ts';
import { cashAccountProblem, type ExportDraft } from '../export-draft.ts';
import styles from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';

type CashAccount = ExportDraft['cashAccounts'][number];

type Props = {
  accounts: CashAccount[];
  /** The bank accounts of the statements. */
  known: readonly string[];
  mayEdit: boolean;
  onChange: (accounts: CashAccount[]) => void;
};

const MOST_ACCOUNTS = 500;

/** Bank accounts whose cash side posts to an account of their own. */
export function CashAccounts({ accounts, known, mayEdit, onChange }: Props) {
  const change = (at: number, next: Partial<CashAccount>) =>
    onChange(accounts.map((each, index) => (index === at ? { ...each, ...next } : each)));
  const problem = cashAccountProblem(accounts);
  const free = known.filter((account) => !accounts.some((each) => each.account === account));
  return (
    <SettingsSection
      title="Other cash accounts"
      summary={accounts.length === 0 ? 'None' : countOf(accounts.length, { one: '# account', other: '# accounts' })}
    >
      <p className={styles.note}>Bank accounts that are not listed post to the cash account above.</p>
      {accounts.map(({ account, code, name }, at) => (
        // An account has no id, and its name is being edited.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.cash}>
          <Autocomplete
            size="xs"
            label="Bank account"
            disabled={!mayEdit}
            maxLength={255}
            data={free}
            value={account}
            onChange={(text) => change(at, { account: text })}
          />
          {mayEdit && (
            <ActionIcon
              aria-label={`Remove cash account ${at + 1}`}
              onClick={() => onChange(accounts.filter((_, index) => index !== at))}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
          <div className={styles.pair}>
            <TextInput
              size="xs"
              label="Account code"
              disabled={!mayEdit}
              maxLength={255}
              autoComplete="off"
              value={code}
              onChange={(event) => change(at, { code: event.currentTarget.value })}
            />
            <TextInput
              size="xs"
              label="Account name"
              disabled={!mayEdit}
              maxLength={255}
              autoComplete="off"
              value={name}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
          </div>
        </div>
      ))}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {mayEdit && (
        <Button
          variant="default"
          disabled={accounts.length === MOST_ACCOUNTS}
          onClick={() => onChange([...accounts, { account: free[0] ?? '', code: '', name: '' }])}
        >
          Add cash account
        </Button>
      )}
    </SettingsSection>
  );
}
