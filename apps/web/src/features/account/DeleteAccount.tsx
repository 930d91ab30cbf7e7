import { Button } from '@mantine/core';
import { useState } from 'react';
import { rest } from '../../shared/api/rest.ts';
import { AccountForm, given } from './AccountForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';

/** Deletes the account. Asks for the password if the account has one. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <Button variant="default" onClick={() => setConfirming(true)}>
        Delete my account…
      </Button>
    );
  }
  const end = async (form: FormData) => {
    const password = given(form, 'password');
    // REST, because the response clears the session cookie.
    await rest('user/remove', { method: 'DELETE', body: JSON.stringify(password === undefined ? {} : { password }) });
    window.location.assign('/sign-in');
  };
  return (
    <AccountForm submit="Delete my account" color="red.8" onSubmit={end} onCancel={() => setConfirming(false)}>
      <p>
        This ends all your sessions, disables your API keys and removes your name. What you created stays with your
        organizations. Once confirmed, this action can&apos;t be reverted.
      </p>
      {hasPassword && <OwnPassword />}
    </AccountForm>
  );
}
