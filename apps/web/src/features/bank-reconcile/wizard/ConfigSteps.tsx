import type { AppData } from '@atrium/domain/bank-reconcile';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { countOf } from '../../../shared/format/number.ts';
import { LeaveGuard } from '../../../shared/parts/LeaveGuard.tsx';
import { type BankFolder, useNames } from '../folder/use-bank-folder.ts';
import { isChanged } from '../rules/rules-draft.ts';
import { CategoryLines } from './CategoryLines.tsx';
import { type ProposedUse, withProposal } from './proposal.ts';
import { RuleProposals } from './RuleProposals.tsx';
import { RunStep } from './RunStep.tsx';
import type { Step } from './wizard-search.ts';
import styles from './Wizard.module.css';

/** A configuration that is not saved yet, and what its proposed rules do on the rows that were read. */
export type PlannedConfig = { config: AppData; uses: ReadonlyMap<string, ProposedUse> };

type Props = {
  folder: BankFolder;
  planned: PlannedConfig;
  onPlan: (planned: PlannedConfig) => void;
  step: Step;
  goTo: (step: Step) => void;
};

/** Categories, rules and the run. Nothing is saved before the run. */
export function ConfigSteps({ folder, planned, onPlan, step, goTo }: Props) {
  const saved = folder.metadata.appData;
  const { config, uses } = planned;
  const setConfig = (next: AppData) => onPlan({ config: next, uses });
  const [isProposing, setProposing] = useState(false);
  const names = useNames(config);
  const propose = async () => {
    setProposing(true);
    const proposal = await proposalFor(folder);
    setProposing(false);
    if (proposal === undefined) return;
    const added = withProposal(config, proposal);
    onPlan({
      config: { glCategories: [...added.config.glCategories], rules: [...added.config.rules] },
      uses: new Map([
        ...uses,
        ...proposal.analysis.rules.flatMap((use) => {
          const ruleId = added.ruleIds.get(use.ruleId);
          return ruleId === undefined ? [] : [[ruleId, use] as const];
        }),
      ]),
    });
  };
  const problem = config.glCategories.some(
    ({ glAccountCode, glAccountName }) => !glAccountCode.trim() || !glAccountName.trim(),
  )
    ? 'Each category needs a code and a name.'
    : undefined;
  if (step === 'run') return <RunStep folder={folder} config={config} onBack={() => goTo('rules')} />;
  return (
    <>
      <LeaveGuard isDirty={isChanged(config, saved)} title="Leave without saving the rules?" except="/reconcile/new" />
      <div className={styles.body}>
        {step === 'categories' && (
          <section className={styles.part} aria-labelledby="categories-heading">
            <h2 id="categories-heading">Categories</h2>
            <p>The accounts of your general ledger. Each transaction gets one.</p>
            <ProposeButton isBusy={isProposing} onPropose={() => void propose()} />
            <CategoryLines config={config} onChange={setConfig} />
          </section>
        )}
        {step === 'rules' && (
          <section className={styles.part} aria-labelledby="rules-heading">
            <h2 id="rules-heading">Rules</h2>
            <p>
              In order: the first rule that matches decides. Switch off what you do not want, and change the rest later.
            </p>
            {config.rules.length === 0 && <ProposeButton isBusy={isProposing} onPropose={() => void propose()} />}
            <RuleProposals config={config} uses={uses} categoryName={names.category} onChange={setConfig} />
          </section>
        )}
      </div>
      <div className={styles.foot}>
        <p>
          {problem ??
            `${countOf(config.glCategories.length, { one: '# category', other: '# categories' })}, ${countOf(
              config.rules.length,
              { one: '# rule', other: '# rules' },
            )}`}
        </p>
        <div>
          <Button variant="default" onClick={() => goTo(step === 'rules' ? 'categories' : 'read')}>
            Back
          </Button>
          <Button disabled={problem !== undefined} onClick={() => goTo(step === 'categories' ? 'rules' : 'run')}>
            Continue
          </Button>
        </div>
      </div>
    </>
  );
}

/** Asks the server to derive categories and rules from the statements. Undefined if it could not. */
async function proposalFor({ metadata, name }: BankFolder) {
  let proposal: Awaited<ReturnType<typeof apiClient.bankReconcile.generateConfig.mutate>> | undefined;
  await attempt(async () => {
    proposal = await apiClient.bankReconcile.generateConfig.mutate({
      input: [
        {
          id: metadata.dataroomId,
          type: 'dataroom',
          children: [{ id: metadata.statementFolderId, type: 'folder', name }],
        },
      ],
    });
  });
  return proposal;
}

function ProposeButton({ isBusy, onPropose }: { isBusy: boolean; onPropose: () => void }) {
  return (
    <div className={styles.drop}>
      <span>
        {isBusy ? 'Looking for texts that descriptions share…' : 'Derive categories and rules from the statements.'}
      </span>
      <Button variant="default" disabled={isBusy} onClick={onPropose}>
        Propose categories and rules
      </Button>
    </div>
  );
}
