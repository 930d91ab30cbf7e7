import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { issuesOf, messageOf } from '../../shared/api/errors.ts';
import { noteError } from '../../shared/api/query-client.ts';
import type { FormValues } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import styles from './Account.module.css';

type Props<Values extends FormValues> = {
  form: UseFormReturnType<Values>;
  submit: string;
  children: ReactNode;
  /** Throws if the server refuses, which shows the error. The form is reset when it resolves. */
  onSubmit: (values: Values) => Promise<void>;
  color?: string;
  onCancel?: () => void;
};

/** A form of the account: its fields, an error and its buttons. */
export function AccountForm<Values extends FormValues>(props: Props<Values>) {
  const { form, submit, children, onSubmit, color, onCancel } = props;
  const [refusal, setRefusal] = useState<string>();
  return (
    <SchemaForm
      className={styles.narrow}
      form={form}
      onSubmit={async (values) => {
        setRefusal(undefined);
        try {
          await onSubmit(values);
          form.reset();
        } catch (error) {
          noteError(error);
          setRefusal(issuesOf(error)[0] ?? messageOf(error));
        }
      }}
    >
      {children}
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" disabled={form.submitting} {...(color === undefined ? {} : { color })}>
          {submit}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </SchemaForm>
  );
}
