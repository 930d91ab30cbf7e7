import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { CheckedForm } from '../../shared/form/CheckedForm.tsx';
import styles from './Entry.module.css';

type Props = {
  submit: string;
  busy: string;
  /** Renders the fields. `refused` says whether the last attempt was refused. */
  children: (refused: boolean) => ReactNode;
  /** Throws if the server refuses. The server's message is shown unless `refusal` returns another one. */
  onSubmit: (form: FormData) => Promise<void>;
  refusal?: (error: unknown) => string | undefined;
};

export const REFUSAL_ID = 'entry-refusal';

/** A form with one button, which shows an error under its fields. */
export function EntryForm({ submit, busy, children, onSubmit, refusal }: Props) {
  const [refused, setRefused] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submitForm = async (form: FormData) => {
    setIsBusy(true);
    setRefused(undefined);
    try {
      await onSubmit(form);
    } catch (error) {
      setRefused(refusal?.(error) ?? messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <CheckedForm
      className={styles.form}
      onSubmit={(form) => {
        if (!isBusy) void submitForm(new FormData(form));
      }}
    >
      {children(refused !== undefined)}
      <p id={REFUSAL_ID} role="alert" className={styles.refusal}>
        {refused}
      </p>
      <Button type="submit" size="md" fullWidth disabled={isBusy}>
        {isBusy ? busy : submit}
      </Button>
    </CheckedForm>
  );
}

/** The text of a field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
