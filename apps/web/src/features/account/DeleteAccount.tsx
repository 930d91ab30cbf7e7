import { RemoveUserInput } from '@atrium/domain/user';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { rest } from '../../shared/api/rest.ts';
import { AccountForm } from './AccountForm.tsx';
import { givenPassword, requiredPassword } from './own-password.ts';
import { OwnPassword } from './OwnPassword.tsx';

/** Deletes the account. Asks for the password if the account has one. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [isConfirming, setConfirming] = useState(false);
  const form = useSchemaForm({
    schema: RemoveUserInput,
    initialValues: { password: '' },
    required: requiredPassword(hasPassword),
  });
  if (!isConfirming) {
    return (
      <Button variant="default" c="var(--err)" onClick={() => setConfirming(true)}>
        Delete account…
      </Button>
    );
  }
  const remove = async ({ password }: typeof form.values) => {
    // REST, because the response clears the session cookie.
    await rest('user/remove', { method: 'DELETE', body: JSON.stringify(givenPassword(password)) });
    window.location.assign('/sign-in');
  };
  return (
    <AccountForm
      form={form}
      submit="Delete account"
      color="red.8"
      onSubmit={remove}
      onCancel={() => setConfirming(false)}
    >
      <p>
        This ends all your sessions, disables your API keys and removes your name. What you created stays with your
        organizations. Once confirmed, this action can&apos;t be reverted.
      </p>
      {hasPassword && <OwnPassword {...fieldOf(form, 'password')} />}
    </AccountForm>
  );
}
