import type { ConfigVersion } from '@atrium/domain/bank-reconcile';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { api, apiClient } from '../../../shared/api/client.ts';
import { messageOf } from '../../../shared/api/errors.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { formatMoment } from '../../../shared/format/date.ts';
import { countOf, formatCount } from '../../../shared/format/number.ts';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { QueryView } from '../../../shared/parts/QueryView.tsx';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import { breaksExamples, savedWords } from './save-rules.ts';
import styles from './Rules.module.css';

const CHANGES = { created: 'Created', updated: 'Changed', imported: 'Imported', restored: 'Restored' };

type Props = { folder: BankFolder; mayEdit: boolean; onClose: () => void };

/** The versions of the categories and rules. Restoring one makes it the newest. */
export function HistoryDialog({ folder, mayEdit, onClose }: Props) {
  useReturnFocus();
  const history = api.bankReconcile.configHistory.useQuery({ folderId: folder.id, limit: 100 });
  const [busy, setBusy] = useState<number>();
  const [broken, setBroken] = useState<{ version: number; reason: string }>();
  const restore = async (version: number) => {
    setBusy(version);
    let isRestored = false;
    await attempt(async () => {
      try {
        const { data } = await apiClient.bankReconcile.restoreConfig.mutate({
          folderId: folder.id,
          version,
          confirmBrokenExamples: broken?.version === version,
        });
        toastInfo(savedWords(data.changed));
        isRestored = true;
      } catch (error) {
        if (!breaksExamples(error)) throw error;
        setBroken({ version, reason: messageOf(error) });
      }
    });
    setBusy(undefined);
    await refreshFolder();
    if (isRestored) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="History of the rules" size={560} returnFocus={false}>
      <QueryView query={history} name="the history" rows={4} height={52}>
        {({ data }) => (
          <ul className={styles.versions}>
            {data.map((version) => (
              <li key={version.version}>
                <div>
                  <b>{titleOf(version)}</b>
                  <p>{`${version.createdByName}, ${formatMoment(version.createdAt)}. ${contentsOf(version)}`}</p>
                  {broken?.version === version.version && (
                    <p role="alert" className={styles.warning}>
                      {broken.reason}
                    </p>
                  )}
                </div>
                {version.isCurrent ? (
                  <span className={styles.quiet}>In use</span>
                ) : (
                  mayEdit && (
                    <Button
                      variant="default"
                      disabled={busy !== undefined}
                      aria-label={`${broken?.version === version.version ? 'Restore anyway' : 'Restore'}, version ${version.version}`}
                      onClick={() => void restore(version.version)}
                    >
                      {broken?.version === version.version ? 'Restore anyway' : 'Restore'}
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Modal>
  );
}

function titleOf({ version, change, restoredFrom }: ConfigVersion): string {
  const name = `Version ${formatCount(version)}`;
  return restoredFrom === null
    ? `${name}, ${CHANGES[change].toLowerCase()}`
    : `${name}, restored from version ${restoredFrom}`;
}

function contentsOf({ ruleCount, categoryCount }: ConfigVersion): string {
  const rules = countOf(ruleCount, { one: '# rule', other: '# rules' });
  return `${rules}, ${countOf(categoryCount, { one: '# category', other: '# categories' })}`;
}
