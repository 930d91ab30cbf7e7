import { Name } from '@atrium/domain/kernel';
import { Button, Modal, TextInput } from '@mantine/core';
import { z } from 'zod';
import { fieldOf, useSchemaForm } from '../form/schema-form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { DialogActions } from './DialogActions.tsx';
import styles from './NameModal.module.css';

const MAX_LENGTH = 255;

type Props = {
  title: string;
  label: string;
  placeholder?: string;
  initial?: string;
  maxLength?: number;
  /** The schema of the text; a name by default. */
  schema?: z.ZodType;
  submit: string;
  onClose: () => void;
  /** Resolves to whether it succeeded. If not, the dialog stays open. */
  onSubmit: (name: string) => Promise<boolean>;
};

/** A dialog that asks for a name. */
export function NameModal({
  title,
  label,
  placeholder,
  initial = '',
  maxLength = MAX_LENGTH,
  schema = Name,
  submit,
  onClose,
  onSubmit,
}: Props) {
  const form = useSchemaForm({ schema: z.object({ name: schema }), initialValues: { name: initial } });
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={title}>
      <SchemaForm
        className={styles.form}
        form={form}
        onSubmit={async ({ name }) => {
          if (await onSubmit(name.trim())) onClose();
        }}
      >
        <TextInput
          label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          autoComplete="off"
          data-autofocus
          {...fieldOf(form, 'name')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.values.name.trim() === ''} loading={form.submitting}>
            {submit}
          </Button>
        </DialogActions>
      </SchemaForm>
    </Modal>
  );
}
