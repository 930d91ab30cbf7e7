import { Button } from '@mantine/core';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { CheckedText } from '../../shared/form/CheckedForm.tsx';
import { AccountForm, given } from './AccountForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import styles from './Account.module.css';

/** Shows the user's e-mail address and changes it. The new address must be confirmed by a link in a mail. */
export function ChangeEmail({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [changing, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const sendLink = async (form: FormData) => {
    const next = given(form, 'email') ?? '';
    const password = given(form, 'password');
    await apiClient.user.changeEmail.mutate({ email: next, ...(password === undefined ? {} : { password }) });
    setSentTo(next);
    setChanging(false);
  };
  if (changing) {
    return (
      <AccountForm submit="Mail me a link" onSubmit={sendLink} onCancel={() => setChanging(false)}>
        <CheckedText
          label="New address"
          description="We send a link to this address. When you open it, all your other sessions end."
          name="email"
          type="email"
          autoComplete="email"
          maxLength={255}
          required
        />
        {hasPassword && <OwnPassword />}
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
