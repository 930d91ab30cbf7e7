import { RuleFile } from '@atrium/domain/bank-reconcile';
import { Button, Modal, NativeSelect } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { apiClient } from '../../../shared/api/client.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import type { BankFolder } from '../folder/use-bank-folder.ts';
import { refreshFolder } from '../transactions/use-transactions.ts';
import { breaksExamples, savedWords } from './save-rules.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from './Rules.module.css';

type Mode = 'append' | 'replace';
type Picked = { name: string; data: RuleFile } | { name: string; problem: string };

/** Imports categories and rules from a file of another folder. */
export function ImportDialog({ folder, onClose }: { folder: BankFolder; onClose: () => void }) {
  useReturnFocus();
  const file = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<Picked>();
  const [mode, setMode] = useState<Mode>('append');
  const [isBusy, setBusy] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const pick = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    if (file === undefined) return;
    setPicked(await readRules(file));
  };
  const data = picked !== undefined && 'data' in picked ? picked.data : undefined;
  const send = async () => {
    if (data === undefined) return;
    setBusy(true);
    const isDone = await attempt(async () => {
      try {
        const saved = await apiClient.bankReconcile.importRules.mutate({
          folderId: folder.id,
          data,
          mode,
          expectedVersion: folder.metadata.appMetadata.version,
          confirmBrokenExamples: isBroken,
        });
        toastInfo(savedWords(saved.data.changed));
      } catch (error) {
        if (breaksExamples(error)) setBroken(true);
        throw error;
      }
    });
    setBusy(false);
    await refreshFolder();
    if (isDone) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Import rules" returnFocus={false}>
      <div className={styles.diff}>
        <Button
          variant="default"
          className={styles.pick}
          data-autofocus
          leftSection={<IconUpload size={14} />}
          onClick={() => file.current?.click()}
        >
          {picked === undefined ? 'Choose a file' : 'Choose another file'}
        </Button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="File of rules"
          onChange={(event) => void pick(event)}
        />
        {picked !== undefined && 'problem' in picked && (
          <p role="alert" className={styles.problem}>
            {picked.problem}
          </p>
        )}
        {picked !== undefined && data !== undefined && (
          <p role="status">
            {`${countOf(data.rules.length, { one: '# rule', other: '# rules' })} and ${countOf(data.glCategories.length, { one: '# category', other: '# categories' })} in ${picked.name}.`}
          </p>
        )}
        <NativeSelect
          label="What happens to the rules of this folder"
          value={mode}
          data={[
            { value: 'append', label: 'They stay, and the imported rules come after them' },
            { value: 'replace', label: 'The imported rules and categories replace them' },
          ]}
          onChange={(event) => setMode(event.currentTarget.value === 'replace' ? 'replace' : 'append')}
        />
        <p className={styles.quiet}>The present version stays in the history and can be restored.</p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={data === undefined} loading={isBusy} onClick={() => void send()}>
            {isBroken ? 'Import anyway' : 'Import the rules'}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}

async function readRules(file: File): Promise<Picked> {
  const { name } = file;
  const text = await file.text();
  const read = RuleFile.safeParse(parsed(text));
  if (read.success) return { name, data: read.data };
  const [issue] = read.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` (${issue.path.map(String).join('.')})`;
  return { name, problem: `${name} is not a file of rules: ${issue?.message ?? 'it cannot be read.'}${where}` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
