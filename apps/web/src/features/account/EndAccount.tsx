import { Button } from '@mantine/core';
import { useState } from 'react';
import { rest } from '../../shared/api/rest.ts';
import { AccountForm, given } from './AccountForm.tsx';
import { OwnPassword } from './OwnPassword.tsx';

/** Ends the account, with the password where there is one. */
export function EndAccount({ hasPassword }: { hasPassword: boolean }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button variant="default" onClick={() => setAsked(true)}>
        End my account…
      </Button>
    );
  }
  const end = async (form: FormData) => {
    const password = given(form, 'password');
    // Over REST: the answer takes the cookie back.
    await rest('user/remove', { method: 'DELETE', body: JSON.stringify(password === undefined ? {} : { password }) });
    window.location.assign('/sign-in');
  };
  return (
    <AccountForm submit="End my account" color="red.8" onSubmit={end} onCancel={() => setAsked(false)}>
      <p>
        You are signed out everywhere, your keys stop working and your name is taken off. What you made stays with your
        organizations. Once confirmed, this action can&apos;t be reverted.
      </p>
      {hasPassword && <OwnPassword />}
    </AccountForm>
  );
}
