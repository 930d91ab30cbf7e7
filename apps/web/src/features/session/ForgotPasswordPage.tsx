import { EmailInput } from '@atrium/domain/session';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { EmailField } from '../../shared/form/entry-fields.tsx';
import { EMAIL_REQUIRED } from './required.ts';
import styles from './Entry.module.css';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: EmailInput,
    initialValues: { email: '' },
    required: { email: EMAIL_REQUIRED },
  });
  if (sentTo !== undefined) return <CheckMail email={sentTo} condition="has an account" />;
  const submit = async ({ email }: { email: string }) => {
    await apiClient.login.passwordRecovery.mutate({ email });
    setSentTo(email);
  };
  return (
    <EntryPage title="Forgot your password?" lead="We send you a link to choose a new one.">
      <EntryForm form={form} submit="Send the link" busy="Sending…" onSubmit={submit}>
        {() => <EmailField {...fieldOf(form, 'email')} />}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
