import { ACCOUNT_TYPES, type GlCategory, NORMAL_BALANCES } from '@atrium/domain/bank-reconcile';
import { NativeSelect } from '@mantine/core';
import { formatCount } from '../../../../shared/format/number.ts';
import type { ExportDraft } from '../export-draft.ts';
import { accountsOf } from './ledger-codes.ts';
import styles from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';

type Behavior = ExportDraft['accountBehaviorMapping'];

type Props = {
  categories: readonly GlCategory[];
  mapping: Behavior;
  mayEdit: boolean;
  onChange: (mapping: Behavior) => void;
};

const KINDS = ACCOUNT_TYPES.flatMap((accountType) =>
  NORMAL_BALANCES.map((normalBalance) => ({
    value: `${accountType} ${normalBalance}`,
    label: `${accountType}, ${normalBalance.toLowerCase()}`,
    accountType,
    normalBalance,
  })),
);

/** The behaviour of the ledger’s accounts. It only causes warnings: debits and credits never change. */
export function LedgerAccounts({ categories, mapping, mayEdit, onChange }: Props) {
  const accounts = accountsOf(categories, Object.keys(mapping));
  const count = Object.keys(mapping).length;
  const choose = (code: string, chosen: string) => {
    const kind = KINDS.find(({ value }) => value === chosen);
    const others = Object.fromEntries(Object.entries(mapping).filter(([each]) => each !== code));
    onChange(
      kind ? { ...others, [code]: { accountType: kind.accountType, normalBalance: kind.normalBalance } } : others,
    );
  };
  return (
    <SettingsSection
      title="Accounts of the ledger"
      summary={count === 0 ? 'Not checked' : `${formatCount(count)} of ${formatCount(accounts.length)} checked`}
    >
      <p className={styles.note}>
        A category that disagrees with the ledger gets a warning. Its journals are not changed.
      </p>
      {accounts.map(({ code, name }) => {
        const known = mapping[code];
        return (
          <NativeSelect
            key={code}
            label={`${code} ${name}`.trim()}
            disabled={!mayEdit}
            value={known ? `${known.accountType} ${known.normalBalance}` : ''}
            data={[{ value: '', label: 'Not checked' }, ...KINDS.map(({ value, label }) => ({ value, label }))]}
            onChange={(event) => choose(code, event.currentTarget.value)}
          />
        );
      })}
    </SettingsSection>
  );
}
