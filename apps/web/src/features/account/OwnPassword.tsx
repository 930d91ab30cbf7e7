import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '../../shared/form/PasswordField.tsx';

/** Asks for the password again, so that an unattended browser cannot make this change. */
export function OwnPassword(props: PasswordInputProps) {
  return <PasswordField label="Your password" autoComplete="current-password" maxLength={255} required {...props} />;
}
