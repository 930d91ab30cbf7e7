import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { NotFoundPage } from '../../../shared/parts/NotFoundPage.tsx';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import { Page } from '../../../shared/shell/Page.tsx';
import { showCurrentTab } from '../../../shared/shell/show-current-tab.ts';
import { useBankFolder } from '../folder/use-bank-folder.ts';
import { ChooseStatements } from './ChooseStatements.tsx';
import { ConfigSteps, type PlannedConfig } from './ConfigSteps.tsx';
import { STEPS, type Step, stepOf, type WizardSearch } from './wizard-search.ts';
import { WhatWasRead } from './WhatWasRead.tsx';
import styles from './Wizard.module.css';

const TITLES: Record<Step, string> = {
  statements: 'Statements',
  read: 'What was read',
  categories: 'Categories',
  rules: 'Rules',
  run: 'Run',
};

/** Makes a folder of bank statements into categorized transactions, step by step. */
export function NewReconciliationPage({ search }: { search: WizardSearch }) {
  const navigate = useNavigate();
  const step = stepOf(search);
  const at = STEPS.indexOf(step);
  const goTo = useCallback(
    (next: Step, folder: string) => void navigate({ to: '/reconcile/new', search: { step: next, folder } }),
    [navigate],
  );
  return (
    <Page crumbs={[{ label: 'Reconciliation', link: { to: '/reconcile' } }, { label: 'New reconciliation' }]}>
      <div className={styles.wizard}>
        <ol ref={showCurrentTab} className={styles.steps} aria-label="Steps">
          {STEPS.map((one, index) => (
            <li key={one} aria-current={one === step ? 'step' : undefined} data-done={index < at || undefined}>
              <i>{index + 1}</i>
              <span>{TITLES[one]}</span>
            </li>
          ))}
        </ol>
        {search.folder === undefined ? (
          <ChooseStatements search={search} onCreated={(folder) => goTo('read', folder)} />
        ) : (
          <Later key={search.folder} folderId={search.folder} step={step} goTo={goTo} />
        )}
      </div>
    </Page>
  );
}

type LaterProps = { folderId: string; step: Step; goTo: (step: Step, folder: string) => void };

/** The steps after the folder was created. */
function Later({ folderId, step, goTo }: LaterProps) {
  const { folder } = useBankFolder(folderId);
  const [planned, setPlanned] = useState<PlannedConfig>();
  if (folder === null) return <NotFoundPage />;
  if (folder === undefined) return <SkeletonRows rows={8} label="Loading the reconciliation" />;
  if (step === 'read') return <WhatWasRead folder={folder} onNext={() => goTo('categories', folderId)} />;
  return (
    <ConfigSteps
      folder={folder}
      planned={planned ?? { config: folder.metadata.appData, uses: new Map() }}
      onPlan={setPlanned}
      step={step}
      goTo={(next) => goTo(next, folderId)}
    />
  );
}
