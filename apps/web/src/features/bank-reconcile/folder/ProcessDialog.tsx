import type { STATEMENT_STATUSES } from '@atrium/domain/bank-reconcile';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useBalance } from '../../../shared/credit/use-balance.ts';
import { formatDecimal } from '../../../shared/format/number.ts';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import { previewOf, useRulePreview } from '../rules/use-preview.ts';
import { ModelCost } from './ModelCost.tsx';
import type { BankFolder } from './use-bank-folder.ts';
import { startRun } from './use-run.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from './FolderActions.module.css';

/** The statements to process: those with these statuses, or by default the new, failed and skipped ones. */
export type Process = { statuses: (typeof STATEMENT_STATUSES)[number][] | undefined };

/** Whether a rule asks a model, so that processing can cost credits. */
export function asksModel({ metadata }: BankFolder): boolean {
  return metadata.appData.rules.some(({ isActive, ruleConfig }) => isActive && ruleConfig.llmPrompt !== undefined);
}

type Props = { folder: BankFolder; process: Process; onClose: () => void };

/** Shows what the rows that a model decides will cost, and starts to process the statements. */
export function ProcessDialog({ folder, process: { statuses }, onClose }: Props) {
  useReturnFocus();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const started = await startRun({
      folderId: folder.id,
      ...(statuses === undefined ? {} : { processStatementsWithStatus: statuses }),
    });
    setBusy(false);
    if (started !== undefined) onClose();
  };
  const isNew = statuses === undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={isNew ? 'Process new statements' : 'Process all statements again'}
      returnFocus={false}
    >
      <div className={styles.dialog}>
        <Cost folder={folder} isNew={isNew} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus loading={isBusy} onClick={() => void start()}>
            Process
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}

function Cost({ folder, isNew }: { folder: BankFolder; isNew: boolean }) {
  const [asked] = useState(() => previewOf(folder.id, folder.metadata.appData, 0));
  const preview = useRulePreview(asked);
  return (
    <QueryView query={preview} name="the cost" rows={1}>
      {(answer) => answer && <KnownCost {...answer} isNew={isNew} />}
    </QueryView>
  );
}

type KnownCostProps = { isModelConnected: boolean; toAsk: number; isNew: boolean };

function KnownCost({ isModelConnected, toAsk, isNew }: KnownCostProps) {
  if (!isModelConnected) {
    return <p>This costs no credits: no model is connected, so rules that ask a model decide no row.</p>;
  }
  if (isNew) return <NewCost />;
  return toAsk === 0 ? <p>This costs no credits: no row is left for the model.</p> : <ModelCost rows={toAsk} />;
}

/** The rows of new statements are known only after they are read. */
function NewCost() {
  const balance = useBalance();
  return (
    <p>
      A rule asks a model about rows that no earlier rule decides. Each of them costs one credit; their number is known
      after the statements are read.
      {balance !== undefined && ` You have ${formatDecimal(balance)} credits. Rows without a credit stay undecided.`}
    </p>
  );
}
