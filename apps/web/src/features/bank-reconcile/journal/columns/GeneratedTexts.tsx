import { MOST_PROPOSED } from '@atrium/domain/bank-reconcile/journal';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { apiClient } from '../../../../shared/api/client.ts';
import { attempt } from '../../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../../shared/feedback/toast.ts';
import { countOf } from '../../../../shared/format/number.ts';
import { useReturnFocus } from '../../../../shared/keyboard/return-focus.ts';
import { type Generated, inputWords } from './column-source.ts';
import { DialogActions } from '../../../../shared/parts/DialogActions.tsx';
import styles from './Columns.module.css';

type Props = {
  folderId: string;
  value: Generated;
  /** The inputs of the journals that have no text. */
  missing: readonly string[];
  onClose: () => void;
  onConfirm: (values: Record<string, string>) => void;
};

const SHOWN = 100;

/** The texts of a generated column: proposed by a model if there is one, written or corrected, and confirmed by a person. */
export function GeneratedTexts({ folderId, value, missing, onClose, onConfirm }: Props) {
  useReturnFocus();
  const [inputs] = useState(() => [...new Set([...missing, ...Object.keys(value.values)])]);
  const [texts, setTexts] = useState<Record<string, string>>(value.values);
  const [shown, setShown] = useState(SHOWN);
  const [isBusy, setBusy] = useState(false);
  const open = inputs.filter((input) => texts[input] === undefined);
  const propose = async () => {
    setBusy(true);
    await attempt(async () => {
      for (let from = 0; from < open.length; from += MOST_PROPOSED) {
        const asked = open.slice(from, from + MOST_PROPOSED);
        const { data, message } = await apiClient.bankReconcile.proposeTexts.mutate({
          folderId,
          prompt: value.prompt,
          inputs: asked,
        });
        const proposed = data.texts.flatMap(({ input, text }) => (text === null ? [] : [[input, text] as const]));
        setTexts((before) => ({ ...Object.fromEntries(proposed), ...before }));
        toastInfo(message);
        if (!data.byModel) return;
      }
    });
    setBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title="Texts of the column" size={680} returnFocus={false}>
      <div className={styles.dialog}>
        <p>{value.prompt}</p>
        <ul className={styles.texts} aria-label="Texts">
          {inputs.slice(0, shown).map((input) => (
            <li key={input}>
              <p>{inputWords(input)}</p>
              <TextInput
                size="xs"
                aria-label={inputWords(input)}
                placeholder={texts[input] === undefined ? 'Not confirmed' : 'Blank'}
                maxLength={1000}
                autoComplete="off"
                value={texts[input] ?? ''}
                onChange={(event) => {
                  const text = event.currentTarget.value;
                  setTexts((before) => ({ ...before, [input]: text }));
                }}
              />
            </li>
          ))}
        </ul>
        {shown < inputs.length && (
          <Button variant="default" onClick={() => setShown(shown * 2)}>
            Show more
          </Button>
        )}
        <p role="status" className={styles.note}>
          {open.length === 0
            ? 'Each input has a text.'
            : countOf(open.length, { one: '# input has no text.', other: '# inputs have no text.' })}
        </p>
        <DialogActions
          far={
            <div className={styles.buttons}>
              <Button variant="default" disabled={open.length === 0} loading={isBusy} onClick={() => void propose()}>
                Propose with the model
              </Button>
              <Button
                variant="default"
                disabled={isBusy || open.length === 0}
                onClick={() => setTexts({ ...texts, ...Object.fromEntries(open.map((input) => [input, ''])) })}
              >
                Leave the others blank
              </Button>
            </div>
          }
        >
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={isBusy} onClick={() => onConfirm(texts)}>
            Confirm the texts
          </Button>
        </DialogActions>
      </div>
    </Modal>
  );
}
