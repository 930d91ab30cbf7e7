import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { issuesOf, messageOf } from '../../shared/api/errors.ts';
import { noteError } from '../../shared/api/query-client.ts';
import { CheckedForm } from '../../shared/form/CheckedForm.tsx';
import styles from './Account.module.css';

type Props = {
  submit: string;
  children: ReactNode;
  /** Throws if the server refuses, which shows the error. The form is reset when it resolves. */
  onSubmit: (form: FormData) => Promise<void>;
  color?: string;
  onCancel?: () => void;
};

/** A form of the account: its fields, an error and its buttons. */
export function AccountForm({ submit, children, onSubmit, color, onCancel }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submitForm = async (form: HTMLFormElement) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onSubmit(new FormData(form));
      form.reset();
    } catch (error) {
      noteError(error);
      setRefusal(issuesOf(error)[0] ?? messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <CheckedForm
      className={styles.narrow}
      onSubmit={(form) => {
        if (!busy) void submitForm(form);
      }}
    >
      {children}
      <p role="alert" className={styles.refusal}>
        {refusal}
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

/** The value of a field; undefined if it is empty. */
export function given(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
