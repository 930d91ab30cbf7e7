import type { GlCategory } from '@atrium/domain/bank-reconcile';
import { TextInput } from '@mantine/core';
import { formatCount } from '../../../../shared/format/number.ts';
import { accountsOf } from './ledger-codes.ts';
import styles from './Settings.module.css';
import { SettingsSection } from './SettingsSection.tsx';

type Props = {
  title: string;
  note: string;
  categories: readonly GlCategory[];
  texts: Record<string, string>;
  mayEdit: boolean;
  onChange: (texts: Record<string, string>) => void;
};

/** A text for each account of the categories, such as its supplier. Blank ones are not stored. */
export function AccountTexts({ title, note, categories, texts, mayEdit, onChange }: Props) {
  const accounts = accountsOf(categories, Object.keys(texts));
  const count = Object.keys(texts).length;
  return (
    <SettingsSection
      title={title}
      summary={count === 0 ? 'None' : `${formatCount(count)} of ${formatCount(accounts.length)} accounts`}
    >
      <p className={styles.note}>{note}</p>
      {accounts.map(({ code, name }) => (
        <TextInput
          key={code}
          size="xs"
          label={`${code} ${name}`.trim()}
          disabled={!mayEdit}
          maxLength={255}
          autoComplete="off"
          value={texts[code] ?? ''}
          onChange={(event) => {
            const text = event.currentTarget.value;
            const others = Object.fromEntries(Object.entries(texts).filter(([each]) => each !== code));
            onChange(text === '' ? others : { ...texts, [code]: text });
          }}
        />
      ))}
    </SettingsSection>
  );
}
