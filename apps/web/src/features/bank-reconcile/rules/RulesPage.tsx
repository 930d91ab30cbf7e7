import type { Rule, RuleUse } from '@atrium/domain/bank-reconcile';
import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { mayOnTableFolder } from '../../../shared/access/permissions.ts';
import { countOf } from '../../../shared/format/number.ts';
import { type ShortcutGroup, useShortcuts } from '../../../shared/keyboard/shortcuts.ts';
import { EmptyState } from '../../../shared/parts/EmptyState.tsx';
import { LeaveGuard } from '../../../shared/parts/LeaveGuard.tsx';
import { ButtonLink } from '../../../shared/parts/links.tsx';
import { useSidePanel } from '../../../shared/shell/layout.tsx';
import { StatusBar } from '../../../shared/shell/StatusBar.tsx';
import { toastUndo } from '../../../shared/feedback/toast.ts';
import { BankFrame } from '../folder/BankFrame.tsx';
import { type BankFolder, useNames } from '../folder/use-bank-folder.ts';
import { useFolderEvents } from '../transactions/use-transactions.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { ImportDialog } from './ImportDialog.tsx';
import type { DraftedRule } from './rule-draft.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { RuleList } from './RuleList.tsx';
import { changedRule, changedRules, type Draft, isChanged, movedRule, withoutRule, withRule } from './rules-draft.ts';
import { exportRules } from './rule-file.ts';
import { SaveDialog } from './SaveDialog.tsx';
import { UnsavedBar } from './UnsavedBar.tsx';
import { usePreview } from './use-preview.ts';
import transactionStyles from '../transactions/Transactions.module.css';

const KEYS = [
  ['ArrowUp ArrowDown', 'move'],
  ['Enter', 'edit'],
  ['Alt+ArrowUp', 'move the rule'],
  ['Space', 'on or off'],
  ['n', 'new rule'],
  ['?', 'all keys'],
] as const;

/** The rules of a folder in their order, with what each of them decides. */
export function RulesPage({ folderId }: { folderId: string }) {
  return (
    <BankFrame folderId={folderId} status={<StatusBar facts={undefined} keys={KEYS} />}>
      {/* A folder that was changed elsewhere starts a new draft only if there are no unsaved changes. */}
      {(folder) => <Rules folder={folder} />}
    </BankFrame>
  );
}

const NO_USES: ReadonlyMap<string, RuleUse> = new Map();

type Dialog = 'save' | 'history' | 'import' | null;

function Rules({ folder }: { folder: BankFolder }) {
  const saved = folder.metadata.appData;
  const { version } = folder.metadata.appMetadata;
  const mayEdit = mayOnTableFolder(folder, 'write');
  const { draft, change, reset, isDirty, isOutdated } = useDraft(saved, version);
  const [openId, setOpenId] = useState<string>();
  const [dialog, setDialog] = useState<Dialog>(null);
  const list = useRef<HTMLDivElement>(null);
  const names = useNames(draft);
  const { preview, isCurrent, error } = usePreview(folder.id, draft);
  const uses = preview?.uses ?? NO_USES;
  const changed = useMemo(() => changedRules(draft, saved), [draft, saved]);
  const open = draft.rules.find(({ ruleId }) => ruleId === openId);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  useSidePanel(openId !== undefined && !isPhone);
  useFolderEvents(folder.id);
  const [firstCategory] = draft.glCategories;
  const [isNew, setNew] = useState(false);
  const add = () => {
    setOpenId(undefined);
    setNew(true);
  };
  useRuleShortcuts(mayEdit, add, () => isDirty && setDialog('save'));
  const close = () => {
    setOpenId(undefined);
    setNew(false);
    list.current?.focus({ preventScroll: true });
  };
  const commands = {
    open: (ruleId: string) => {
      setNew(false);
      setOpenId(ruleId);
    },
    move: (from: number, to: number) => change(movedRule(draft, from, to)),
    toggle: (ruleId: string) =>
      change(
        changedRule(draft, ruleId, { isActive: !draft.rules.some((rule) => rule.ruleId === ruleId && rule.isActive) }),
      ),
    duplicate: (ruleId: string) => {
      const at = draft.rules.findIndex((rule) => rule.ruleId === ruleId);
      const rule = draft.rules[at];
      if (rule === undefined) return;
      const { ruleId: _, ...copy } = rule;
      const added = withRule(draft, { ...copy, ruleName: `${copy.ruleName} copy`.slice(0, 255) }, at + 1);
      change(added.draft);
      setOpenId(added.ruleId);
    },
    remove: (ruleId: string) => {
      const removed = draft.rules.find((rule) => rule.ruleId === ruleId);
      change(withoutRule(draft, ruleId));
      if (openId === ruleId) close();
      toastUndo(`${removed?.ruleName ?? 'The rule'} removed from the draft`, () => change(draft));
    },
  };
  const apply = (rule: DraftedRule) => {
    if (open === undefined) {
      const added = withRule(draft, rule);
      change(added.draft);
      setNew(false);
      setOpenId(added.ruleId);
    } else change(changedRule(draft, open.ruleId, rule));
  };
  return (
    <div className={transactionStyles.split}>
      <div className={transactionStyles.pane}>
        <RulesBar
          facts={factsOf(draft.rules, uses)}
          mayEdit={mayEdit}
          onNew={add}
          onExport={() => void exportRules(folder)}
          onDialog={setDialog}
        />
        {draft.rules.length === 0 ? (
          <EmptyState
            title="No rules yet"
            action={
              mayEdit &&
              (firstCategory === undefined ? (
                <ButtonLink to="/reconcile/$folderId/categories" params={{ folderId: folder.id }}>
                  Add categories
                </ButtonLink>
              ) : (
                <Button onClick={add}>New rule</Button>
              ))
            }
          >
            {firstCategory === undefined
              ? 'Each rule gives rows one category, so categories come first.'
              : 'Rules give transactions their categories, in order: the first rule that matches decides.'}
          </EmptyState>
        ) : (
          <RuleList
            ref={list}
            rules={draft.rules}
            uses={uses}
            categoryName={names.category}
            changed={changed}
            openId={openId}
            mayEdit={mayEdit}
            commands={commands}
          />
        )}
        {(isDirty || isOutdated) && (
          <UnsavedBar
            preview={preview}
            isCurrent={isCurrent}
            error={error}
            isOutdated={isOutdated}
            onReview={() => setDialog('save')}
            onDiscard={() => {
              reset();
              close();
            }}
          />
        )}
      </div>
      {(open !== undefined || isNew) && (
        <RuleEditor
          key={open?.ruleId ?? 'new'}
          rule={open}
          firstCategoryId={firstCategory?.id ?? ''}
          number={open && draft.rules.indexOf(open) + 1}
          use={open && uses.get(open.ruleId)}
          rules={draft.rules}
          categories={draft.glCategories}
          mayEdit={mayEdit}
          onChange={apply}
          onClose={close}
          onRemove={() => open !== undefined && commands.remove(open.ruleId)}
        />
      )}
      <LeaveGuard isDirty={isDirty} title="Leave without saving the rules?" />
      {dialog === 'save' && (
        <SaveDialog
          folder={folder}
          draft={draft}
          categoryName={names.category}
          onClose={() => setDialog(null)}
          onSaved={() => {
            setDialog(null);
            close();
          }}
        />
      )}
      {dialog === 'history' && <HistoryDialog folder={folder} mayEdit={mayEdit} onClose={() => setDialog(null)} />}
      {dialog === 'import' && <ImportDialog folder={folder} onClose={() => setDialog(null)} />}
    </div>
  );
}

/** The edited configuration. Without unsaved changes it follows the stored one. */
function useDraft(saved: Draft & BankFolder['metadata']['appData'], version: number) {
  const [edited, setEdited] = useState<{ draft: Draft; version: number }>();
  const isDirty = edited !== undefined && isChanged(edited.draft, saved);
  const draft: Draft = isDirty ? edited.draft : saved;
  return {
    draft,
    isDirty,
    /** Another version was stored after editing began. */
    isOutdated: isDirty && edited.version !== version,
    change: (next: Draft) => setEdited({ draft: next, version: isDirty ? edited.version : version }),
    reset: () => setEdited(undefined),
  };
}

function factsOf(rules: readonly Rule[], uses: ReadonlyMap<string, RuleUse>): string[] {
  const dead = rules.filter(({ ruleId }) =>
    ['impossible', 'covered', 'shadowed', 'unused'].includes(uses.get(ruleId)?.state ?? 'wins'),
  ).length;
  return [
    countOf(rules.length, { one: '# rule, the first match wins', other: '# rules, the first match wins' }),
    ...(dead > 0 ? [countOf(dead, { one: '# decides nothing', other: '# decide nothing' })] : []),
  ];
}

type BarProps = {
  facts: readonly string[];
  mayEdit: boolean;
  onNew: () => void;
  onExport: () => void;
  onDialog: (dialog: 'history' | 'import') => void;
};

function RulesBar({ facts, mayEdit, onNew, onExport, onDialog }: BarProps) {
  return (
    <div className={transactionStyles.bar} style={{ paddingLeft: 16 }}>
      <p style={{ flex: 1, color: 'var(--text-3)' }}>{facts.join('. ')}</p>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={13} />}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDialog('history')}>History</Menu.Item>
          <Menu.Item onClick={onExport}>Export to a file</Menu.Item>
          {mayEdit && <Menu.Item onClick={() => onDialog('import')}>Import from a file</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {mayEdit && (
        <Button variant="default" leftSection={<IconPlus size={14} />} onClick={onNew}>
          New rule
        </Button>
      )}
    </div>
  );
}

function useRuleShortcuts(mayEdit: boolean, add: () => void, save: () => void): void {
  const now = useRef({ add, save });
  useEffect(() => {
    now.current = { add, save };
  });
  const group = useMemo(
    (): ShortcutGroup => ({
      title: 'In the rules',
      shortcuts: [
        { keys: 'ArrowUp ArrowDown', label: 'Move' },
        { keys: 'Enter', label: 'Edit the rule' },
        ...(mayEdit
          ? [
              { keys: 'Alt+ArrowUp Alt+ArrowDown', label: 'Move the rule up or down' },
              { keys: 'Alt+Home Alt+End', label: 'Move the rule to the top or the end' },
              { keys: 'Space', label: 'Switch the rule on or off' },
              { keys: 'Delete', label: 'Remove the rule' },
              { keys: 'n', label: 'New rule', run: () => now.current.add() },
              { keys: 'mod+s', label: 'Review and save', run: () => now.current.save() },
            ]
          : []),
      ],
    }),
    [mayEdit],
  );
  useShortcuts(group);
}
