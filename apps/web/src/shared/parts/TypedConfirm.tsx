import { Button, Modal, TextInput } from '@mantine/core';
import { z } from 'zod';
import { fieldOf, useSchemaForm } from '../form/schema-form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { DialogActions } from './DialogActions.tsx';
import styles from './TypedConfirm.module.css';

type Props = {
  onClose: () => void;
  /** The text that the user must type. */
  phrase: string;
  explanation: string;
  /** The verb on the button. */
  action?: string;
  /** The explanation says how long the item can be restored. */
  canBeRestored?: boolean;
  /** Resolves to whether it succeeded. If not, the dialog stays open with what was typed. */
  onConfirm: () => Promise<boolean>;
};

/** Confirms the deletion of something that many people or programs use: the user types its name. */
export function TypedConfirm({
  onClose,
  phrase,
  explanation,
  action = 'Delete for good',
  canBeRestored = false,
  onConfirm,
}: Props) {
  useReturnFocus();
  const form = useSchemaForm({
    schema: z.object({ typed: z.string().refine((typed) => typed.trim() === phrase.trim(), `Type ${phrase}`) }),
    initialValues: { typed: '' },
  });
  return (
    <Modal opened onClose={onClose} title="Are you sure you want to delete?">
      <SchemaForm
        className={styles.form}
        form={form}
        onSubmit={async () => {
          if (await onConfirm()) onClose();
        }}
      >
        <p>{explanation}</p>
        {!canBeRestored && <p className={styles.warning}>Once confirmed, this action can&apos;t be reverted.</p>}
        <TextInput
          classNames={{ label: styles.label }}
          label={
            <>
              Type <b>{phrase}</b> to confirm
            </>
          }
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...fieldOf(form, 'typed')}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" disabled={!form.isValid() || form.submitting}>
            {form.submitting ? 'Deleting...' : action}
          </Button>
        </DialogActions>
      </SchemaForm>
    </Modal>
  );
}
