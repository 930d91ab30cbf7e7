import type { GlCategory, Rule, RuleUse } from '@atrium/domain/bank-reconcile';
import { ActionIcon, Button, Checkbox } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { formatCount } from '../../../shared/format/number.ts';
import { type DraftedRule, draftOfRule, newRuleDraft, problemsOf, type RuleDraft, ruleOfDraft } from './rule-draft.ts';
import { RuleFields } from './RuleFields.tsx';
import { ruleNumber } from './rule-words.ts';
import { useWords } from './use-words.ts';
import panel from '../../../shared/shell/SidePanel.module.css';
import panelStyles from '../trace/RowPanel.module.css';

type Props = {
  /** The rule to edit; undefined makes a new one. */
  rule: Rule | undefined;
  firstCategoryId: string;
  number: number | undefined;
  use: RuleUse | undefined;
  rules: readonly Rule[];
  categories: readonly GlCategory[];
  mayEdit: boolean;
  onChange: (rule: DraftedRule) => void;
  onClose: () => void;
  onRemove: () => void;
};

/** Edits a rule of the draft. Valid changes count at once; nothing is saved before the draft is. */
export function RuleEditor(props: Props) {
  const { rule, firstCategoryId, number, use, rules, categories, mayEdit, onChange, onClose, onRemove } = props;
  const [draft, setDraft] = useState(() => (rule === undefined ? newRuleDraft(firstCategoryId) : draftOfRule(rule)));
  const [isTouched, setTouched] = useState(rule !== undefined);
  const problems = problemsOf(draft);
  const words = useWords(use, (ruleId) => ruleNumber(rules, ruleId));
  const change = (next: Partial<RuleDraft>) => {
    const changed = { ...draft, ...next };
    setDraft(changed);
    const valid = rule === undefined ? undefined : ruleOfDraft(changed, rule);
    if (valid !== undefined) onChange(valid);
  };
  const keys = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    },
  };
  const add = () => {
    setTouched(true);
    const made = ruleOfDraft(draft);
    if (made !== undefined) onChange(made);
  };
  return (
    <aside className={panel.panel} aria-label="Rule" {...keys}>
      <header className={panel.head}>
        <div className={panel.title}>
          <h2>{number === undefined ? 'New rule' : `Rule ${formatCount(number)}`}</h2>
          <p role="status">{[words.count, words.detail].filter((part) => part !== '').join(', ')}</p>
        </div>
        {rule !== undefined && mayEdit && (
          <ActionIcon aria-label="Remove the rule" title="Remove the rule" onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
        <ActionIcon aria-label="Close the rule" title="Close  Esc" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <div className={panel.body}>
        <fieldset disabled={!mayEdit} style={{ border: 0, margin: 0, padding: 0 }}>
          <RuleFields draft={draft} problems={isTouched ? problems : {}} categories={categories} onChange={change} />
          <Checkbox
            mt={12}
            label="Switched on"
            checked={draft.isActive}
            onChange={(event) => change({ isActive: event.currentTarget.checked })}
          />
        </fieldset>
      </div>
      {rule === undefined && (
        <footer className={panelStyles.foot}>
          <Button onClick={add}>Add as the last rule</Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </footer>
      )}
    </aside>
  );
}
