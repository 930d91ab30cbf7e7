import { Button, Modal, TextInput } from '@mantine/core';
import { z } from 'zod';
import { fieldOf, useSchemaForm } from '../form/schema-form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import styles from './TypedConfirm.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The text that the user must type. */
  phrase: string;
  explanation: string;
  onConfirm: () => Promise<void>;
};

/** Confirms an action that cannot be undone: the user types the item's name. */
export function TypedConfirm({ opened, onClose, ...content }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Are you sure you want to delete?" centered>
      <ConfirmForm onClose={onClose} {...content} />
    </Modal>
  );
}

function ConfirmForm({ phrase, explanation, onConfirm, onClose }: Omit<Props, 'opened'>) {
  const form = useSchemaForm({
    schema: z.object({ typed: z.string().refine((typed) => typed.trim() === phrase.trim(), `Type ${phrase}`) }),
    initialValues: { typed: '' },
  });
  return (
    <SchemaForm
      className={styles.form}
      form={form}
      onSubmit={async () => {
        await onConfirm();
        onClose();
      }}
    >
      <p>{explanation}</p>
      <p className={styles.warning}>Once confirmed, this action can&apos;t be reverted.</p>
      <TextInput
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
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="red.8" disabled={!form.isValid() || form.submitting}>
          {form.submitting ? 'Deleting...' : 'Delete for good'}
        </Button>
      </div>
    </SchemaForm>
  );
}
