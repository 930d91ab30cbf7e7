import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EntryForm, textOf } from './EntryForm.tsx';
import { EmailField } from './fields.tsx';
import styles from './Entry.module.css';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <CheckMail email={sentTo} condition="has an account" />;
  const submit = async (form: FormData) => {
    const email = textOf(form, 'email');
    await apiClient.login.passwordRecovery.mutate({ email });
    setSentTo(email);
  };
  return (
    <EntryPage title="Forgot your password?" lead="We mail you a link to choose a new one.">
      <EntryForm submit="Mail me a link" busy="Sending…" onSubmit={submit}>
        {() => <EmailField />}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/sign-in">Back to sign-in</Link>
      </div>
    </EntryPage>
  );
}
