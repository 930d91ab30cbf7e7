import { SignUpInput } from '@atrium/domain/user';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { issuesOf } from '../../shared/api/errors.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { CheckMail } from './CheckMail.tsx';
import { EntryForm } from '../../shared/form/EntryForm.tsx';
import { EmailField, EntryPasswordField } from '../../shared/form/entry-fields.tsx';
import { EMAIL_REQUIRED, PASSWORD_REQUIRED } from './required.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import styles from './Entry.module.css';

/** The first problem with a field, which is more specific than the general message. */
export function firstIssueOf(error: unknown): string | undefined {
  return issuesOf(error)[0];
}

export function SignUpPage() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: SignUpInput,
    initialValues: { email: '', password: '', firstName: '', lastName: '' },
    required: { email: EMAIL_REQUIRED, password: PASSWORD_REQUIRED },
  });
  if (sentTo !== undefined) return <CheckMail email={sentTo} condition="is yours" />;
  const submit = async (values: typeof form.values) => {
    await apiClient.user.signup.mutate(values);
    setSentTo(values.email);
  };
  return (
    <EntryPage title="Create an account" lead="Then create an organization, or join the one that invited you.">
      <EntryForm form={form} submit="Create account" busy="Creating…" onSubmit={submit} refusalOf={firstIssueOf}>
        {(refused) => (
          <>
            <EmailField {...fieldOf(form, 'email')} />
            <div className={styles.names}>
              <TextInput
                label="First name"
                autoComplete="given-name"
                maxLength={255}
                size="md"
                {...fieldOf(form, 'firstName')}
              />
              <TextInput
                label="Last name"
                autoComplete="family-name"
                maxLength={255}
                size="md"
                {...fieldOf(form, 'lastName')}
              />
            </div>
            <EntryPasswordField isNew refused={refused} {...fieldOf(form, 'password')} />
          </>
        )}
      </EntryForm>
      <div className={styles.links}>
        <Link to="/sign-in">I have an account</Link>
      </div>
      <ProviderButtons next="/" />
    </EntryPage>
  );
}
