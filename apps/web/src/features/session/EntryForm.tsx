import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { CheckedForm } from '../../shared/form/CheckedForm.tsx';
import styles from './Entry.module.css';

type Props = {
  submit: string;
  busy: string;
  /** The fields. They are told whether the last try was refused. */
  children: (refused: boolean) => ReactNode;
  /** Throws what was refused; the server's own sentence is shown unless `refusal` has a better one. */
  onSubmit: (form: FormData) => Promise<void>;
  refusal?: (error: unknown) => string | undefined;
};

export const REFUSAL_ID = 'entry-refusal';

/** A form of one button, which says under its fields why it was refused. */
export function EntryForm({ submit, busy, children, onSubmit, refusal }: Props) {
  const [refused, setRefused] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (form: FormData) => {
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
        if (!isBusy) void send(new FormData(form));
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

/** What was typed into a field. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
