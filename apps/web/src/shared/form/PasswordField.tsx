import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      withAsterisk={false}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      {...props}
    />
  );
}
