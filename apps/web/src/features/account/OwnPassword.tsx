import { PasswordInput } from '@mantine/core';

/** The password again, from who has one: an open browser is not enough. */
export function OwnPassword() {
  return (
    <PasswordInput
      label="Your password"
      name="password"
      autoComplete="current-password"
      required
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    />
  );
}
