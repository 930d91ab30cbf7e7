import { Button } from '@mantine/core';
import { useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { CheckedText } from '../../shared/form/CheckedForm.tsx';
import { AccountForm, given } from './AccountForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import styles from './Account.module.css';

/** The address one signs in with, and the way to another: a link that is mailed there. */
export function ChangeEmail({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [changing, setChanging] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  const send = async (form: FormData) => {
    const next = given(form, 'email') ?? '';
    const password = given(form, 'password');
    await apiClient.user.changeEmail.mutate({ email: next, ...(password === undefined ? {} : { password }) });
    setSentTo(next);
    setChanging(false);
  };
  if (changing) {
    return (
      <AccountForm submit="Mail me a link" onSubmit={send} onCancel={() => setChanging(false)}>
        <CheckedText
          label="New address"
          description="A link goes there. Once it is used, every other session ends."
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
          : `A link is on its way to ${sentTo}. Until you open it, you sign in as ${email}.`}
      </p>
      <Button variant="default" onClick={() => setChanging(true)}>
        Change the address
      </Button>
    </>
  );
}
