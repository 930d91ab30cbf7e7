import { CheckedPassword } from '../../shared/form/CheckedForm.tsx';

/** Asks for the password again, so that an unattended browser cannot make this change. */
export function OwnPassword() {
  return <CheckedPassword label="Your password" name="password" autoComplete="current-password" required />;
}
