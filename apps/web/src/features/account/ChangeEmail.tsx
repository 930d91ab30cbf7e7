import { ChangeEmailInput } from '@atrium/domain/user';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { AccountForm } from './AccountForm.tsx';
import { givenPassword, requiredPassword } from './own-password.ts';
import { OwnPassword } from './OwnPassword.tsx';
import styles from './Account.module.css';

/** Shows the user's e-mail address and changes it. The new address must be confirmed by a link in a mail. */
export function ChangeEmail({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [changing, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const form = useSchemaForm({
    schema: ChangeEmailInput,
    initialValues: { email: '', password: '' },
    required: { email: 'Enter an e-mail address.', ...requiredPassword(hasPassword) },
  });
  const sendLink = async ({ email: next, password }: typeof form.values) => {
    await apiClient.user.changeEmail.mutate({ email: next, ...givenPassword(password) });
    setSentTo(next);
    setChanging(false);
  };
  if (changing) {
    return (
      <AccountForm form={form} submit="Send the link" onSubmit={sendLink} onCancel={() => setChanging(false)}>
        <TextInput
          label="New address"
          description="We send a link to this address. All your other sessions end when you open it."
          type="email"
          autoComplete="email"
          maxLength={255}
          required
          withAsterisk={false}
          {...fieldOf(form, 'email')}
        />
        {hasPassword && <OwnPassword {...fieldOf(form, 'password')} />}
      </AccountForm>
    );
  }
  return (
    <>
      <p className={styles.about} role={sentTo === undefined ? undefined : 'status'}>
        {sentTo === undefined
          ? `You sign in as ${email}.`
          : `We have sent a link to ${sentTo}. Until you open it, you sign in as ${email}.`}
      </p>
      <Button variant="default" onClick={() => setChanging(true)}>
        Change the address
      </Button>
    </>
  );
}
