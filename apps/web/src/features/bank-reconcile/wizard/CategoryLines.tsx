import { ACCOUNT_TYPES, type AppData, type GlCategory, NORMAL_BALANCES } from '@atrium/domain/bank-reconcile';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import styles from './Wizard.module.css';

type Props = { config: AppData; onChange: (config: AppData) => void };

/** The categories of a configuration that is not saved yet, one line each. */
export function CategoryLines({ config, onChange }: Props) {
  const { glCategories, rules } = config;
  const change = (id: string, next: Partial<GlCategory>) =>
    onChange({ ...config, glCategories: glCategories.map((one) => (one.id === id ? { ...one, ...next } : one)) });
  const add = () => {
    const last = glCategories.reduce((most, { id }) => Math.max(most, Number(id.slice(3))), 0);
    const made: GlCategory = {
      id: `gl_${last + 1}`,
      glAccountCode: '',
      glAccountName: '',
      accountType: 'Expense',
      normalBalance: 'Debit',
    };
    onChange({ ...config, glCategories: [...glCategories, made] });
  };
  return (
    <>
      <ul aria-label="Categories" style={{ marginTop: 12 }}>
        {glCategories.map((category) => (
          <li key={category.id} className={styles.category}>
            <TextInput
              aria-label="Code"
              placeholder="Code"
              maxLength={255}
              value={category.glAccountCode}
              onChange={(event) => change(category.id, { glAccountCode: event.currentTarget.value })}
            />
            <TextInput
              aria-label={`Name of ${category.glAccountCode}`}
              placeholder="Name"
              maxLength={255}
              value={category.glAccountName}
              onChange={(event) => change(category.id, { glAccountName: event.currentTarget.value })}
            />
            <NativeSelect
              aria-label={`Account type of ${category.glAccountCode}`}
              data={[...ACCOUNT_TYPES]}
              value={category.accountType}
              onChange={(event) =>
                change(category.id, {
                  accountType: ACCOUNT_TYPES.find((type) => type === event.currentTarget.value) ?? 'Expense',
                })
              }
            />
            <NativeSelect
              aria-label={`Normal balance of ${category.glAccountCode}`}
              data={[...NORMAL_BALANCES]}
              value={category.normalBalance}
              onChange={(event) =>
                change(category.id, { normalBalance: event.currentTarget.value === 'Credit' ? 'Credit' : 'Debit' })
              }
            />
            <ActionIcon
              aria-label={`Remove ${category.glAccountName}`}
              disabled={rules.some(({ categoryId }) => categoryId === category.id)}
              title={
                rules.some(({ categoryId }) => categoryId === category.id) ? 'Rules use this category.' : undefined
              }
              onClick={() => onChange({ ...config, glCategories: glCategories.filter(({ id }) => id !== category.id) })}
            >
              <IconTrash size={15} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Button variant="subtle" color="gray" leftSection={<IconPlus size={14} />} onClick={add}>
        Add a category
      </Button>
    </>
  );
}
