import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { issuesOf, messageOf } from '../../shared/api/errors.ts';
import { noteError } from '../../shared/api/query-client.ts';
import { CheckedForm } from '../../shared/form/CheckedForm.tsx';
import styles from './Account.module.css';

type Props = {
  submit: string;
  children: ReactNode;
  /** Throws what was refused: it is told under the fields. Resolves once it is done, which empties them. */
  onSubmit: (form: FormData) => Promise<void>;
  color?: string;
  onCancel?: () => void;
};

/** A form of the account: its fields, what was refused, and one button. */
export function AccountForm({ submit, children, onSubmit, color, onCancel }: Props) {
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (form: HTMLFormElement) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await onSubmit(new FormData(form));
      form.reset();
    } catch (error) {
      noteError(error);
      setRefused(issuesOf(error)[0] ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <CheckedForm
      className={styles.narrow}
      onSubmit={(form) => {
        if (!busy) void send(form);
      }}
    >
      {children}
      <p role="alert" className={styles.refusal}>
        {refused}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" disabled={busy} {...(color === undefined ? {} : { color })}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </CheckedForm>
  );
}

/** What was typed, or undefined where nothing was. */
export function given(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
