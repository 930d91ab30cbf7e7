import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { issuesOf } from '../../shared/api/errors.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EntryForm, textOf } from './EntryForm.tsx';
import { EmailField, PasswordField } from './fields.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import styles from './Entry.module.css';

/** The first problem with a field, which is more specific than the general message. */
export function firstIssueOf(error: unknown): string | undefined {
  return issuesOf(error)[0];
}

export function SignUpPage() {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <CheckMail email={sentTo} condition="is yours" />;
  const submit = async (form: FormData) => {
    const email = textOf(form, 'email');
    await apiClient.user.signup.mutate({
      email,
      password: textOf(form, 'password'),
      firstName: textOf(form, 'firstName'),
      lastName: textOf(form, 'lastName'),
    });
    setSentTo(email);
  };
  return (
    <EntryPage title="Create an account" lead="Then create an organization, or join the one that invited you.">
      <EntryForm submit="Create account" busy="Creating…" onSubmit={submit} refusal={firstIssueOf}>
        {(refused) => (
          <>
            <EmailField />
            <div className={styles.names}>
              <TextInput label="First name" name="firstName" autoComplete="given-name" maxLength={255} size="md" />
              <TextInput label="Last name" name="lastName" autoComplete="family-name" maxLength={255} size="md" />
            </div>
            <PasswordField isNew refused={refused} />
          </>
        )}
      </EntryForm>
      <ProviderButtons next="/" />
      <div className={styles.links}>
        <Link to="/sign-in">I have an account</Link>
      </div>
    </EntryPage>
  );
}
