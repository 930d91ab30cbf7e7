import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/errors.ts';
import type { FormValues } from './schema-form.ts';
import { SchemaForm } from './SchemaForm.tsx';
import styles from './EntryForm.module.css';

type Props<Values extends FormValues> = {
  form: UseFormReturnType<Values>;
  submit: string;
  busy: string;
  /** Shown beside the button: another way out of the form. */
  beside?: ReactNode;
  /** Renders the fields. `refused` says whether the server refused the last attempt. */
  children?: (refused: boolean) => ReactNode;
  /** Throws if the server refuses. The server's message is shown unless `refusalOf` returns another one. */
  onSubmit: (values: Values) => Promise<void>;
  refusalOf?: (error: unknown) => string | undefined;
};

export const REFUSAL_ID = 'entry-refusal';

/** A form with one button, which shows an error under its fields. */
export function EntryForm<Values extends FormValues>(props: Props<Values>) {
  const { form, submit, busy, beside, children, onSubmit, refusalOf } = props;
  const button = (
    <Button type="submit" size="md" fullWidth={beside === undefined} disabled={form.submitting}>
      {form.submitting ? busy : submit}
    </Button>
  );
  const [refusal, setRefusal] = useState<string>();
  return (
    <SchemaForm
      className={styles.form}
      form={form}
      onSubmit={async (values) => {
        setRefusal(undefined);
        try {
          await onSubmit(values);
        } catch (error) {
          setRefusal(refusalOf?.(error) ?? messageOf(error));
        }
      }}
    >
      {children?.(refusal !== undefined)}
      <p id={REFUSAL_ID} role="alert" className={styles.refusal}>
        {refusal}
      </p>
      {beside === undefined ? (
        button
      ) : (
        <div className={styles.buttons}>
          {button}
          {beside}
        </div>
      )}
    </SchemaForm>
  );
}
