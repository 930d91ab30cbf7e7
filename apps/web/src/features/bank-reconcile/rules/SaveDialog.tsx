import { Button, Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { ModelCost } from '../folder/ModelCost.tsx';
import { startRun } from '../folder/use-run.ts';
import { BrokenExamples, ChangePreview } from './ChangePreview.tsx';
import type { Draft } from './rules-draft.ts';
import { saveRules } from './save-rules.ts';
import { previewOf, useRulePreview } from './use-preview.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from './Rules.module.css';

type Props = {
  folder: BankFolder;
  draft: Draft;
  categoryName: (categoryId: string) => string;
  onClose: () => void;
  onSaved: () => void;
};

const LISTED = 200;
const ALL = ['Pending', 'Failed', 'Skipped', 'Completed'] as const;

/** Shows which rows get another category before the rules are saved. */
export function SaveDialog({ folder, draft, categoryName, onClose, onSaved }: Props) {
  useReturnFocus();
  const [asked] = useState(() => previewOf(folder.id, draft, LISTED));
  const preview = useRulePreview(asked);
  const [isBusy, setBusy] = useState(false);
  const [isProcessed, setProcessed] = useState(true);
  const broken = preview.data?.brokenExamples ?? [];
  const save = async () => {
    setBusy(true);
    const isSaved = await saveRules({
      folderId: folder.id,
      draft,
      version: folder.metadata.appMetadata.version,
      confirmBrokenExamples: broken.length > 0,
    });
    if (isSaved && isProcessed) await startRun({ folderId: folder.id, processStatementsWithStatus: [...ALL] });
    setBusy(false);
    if (isSaved) onSaved();
  };
  return (
    <Modal opened onClose={onClose} title="Save the rules" size={680} returnFocus={false}>
      <div className={styles.diff}>
        <QueryView query={preview} name="the preview" rows={5}>
          {(answer) =>
            answer && (
              <>
                {broken.length > 0 && <BrokenExamples broken={broken} rules={draft.rules} />}
                <ChangePreview effect={answer} categoryName={categoryName} />
              </>
            )
          }
        </QueryView>
        <Checkbox
          label="Process all statements again now, so that the rows change"
          checked={isProcessed}
          onChange={(event) => setProcessed(event.currentTarget.checked)}
        />
        {isProcessed && <ModelCost rows={preview.data?.toAsk ?? 0} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {/* It takes the focus while the preview loads, which a disabled button cannot. */}
          <Button
            data-autofocus
            data-disabled={!preview.isSuccess || undefined}
            aria-disabled={!preview.isSuccess}
            loading={isBusy}
            onClick={() => void (preview.isSuccess && save())}
          >
            {broken.length > 0 ? 'Save anyway' : 'Save the rules'}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
