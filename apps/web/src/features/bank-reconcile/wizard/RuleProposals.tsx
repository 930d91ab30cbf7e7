import type { AppData, Rule } from '@atrium/domain/bank-reconcile';
import { Checkbox, NativeSelect } from '@mantine/core';
import { countOf } from '../../../shared/format/number.ts';
import { categoryOptions } from '../categories/CategoryPicker.tsx';
import { conditionWords } from '../rules/rule-words.ts';
import type { ProposedUse } from './proposal.ts';
import styles from './Wizard.module.css';

type Props = {
  config: AppData;
  /** The effects of proposed rules on the rows that were read, by rule id. */
  uses: ReadonlyMap<string, ProposedUse>;
  categoryName: (categoryId: string) => string;
  onChange: (config: AppData) => void;
};

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** The rules of a configuration that is not saved yet: how often each decides, an example, and its share of all rows. */
export function RuleProposals({ config, uses, categoryName, onChange }: Props) {
  const change = (ruleId: string, next: Partial<Rule>) =>
    onChange({ ...config, rules: config.rules.map((rule) => (rule.ruleId === ruleId ? { ...rule, ...next } : rule)) });
  const options = categoryOptions(config.glCategories);
  return (
    <ol className={styles.lines} aria-label="Rules in order">
      {config.rules.map(({ ruleId, ruleName, ruleConfig, categoryId, isActive }) => {
        const use = uses.get(ruleId);
        return (
          <li key={ruleId} className={styles.rule} data-off={!isActive || undefined}>
            <Checkbox
              aria-label={`Use ${ruleName}`}
              checked={isActive}
              onChange={(event) => change(ruleId, { isActive: event.currentTarget.checked })}
            />
            <div>
              <b>{ruleName}</b>
              <p>{conditionWords(ruleConfig).join(', ')}</p>
              {use !== undefined && use.example !== '' && <p title={use.example}>{`For example: ${use.example}`}</p>}
            </div>
            <NativeSelect
              aria-label={`Category of ${ruleName}`}
              title={categoryName(categoryId)}
              data={options}
              value={categoryId}
              onChange={(event) => change(ruleId, { categoryId: event.currentTarget.value })}
            />
            <em>
              {use !== undefined && (
                <>
                  <b>{countOf(use.hits, { one: '# row', other: '# rows' })}</b>
                  {`${percent.format(use.share)} of all`}
                </>
              )}
            </em>
          </li>
        );
      })}
    </ol>
  );
}
