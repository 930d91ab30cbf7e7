import { CheckedPassword } from '../../shared/form/CheckedForm.tsx';

/** The password again, from who has one: an open browser is not enough. */
export function OwnPassword() {
  return <CheckedPassword label="Your password" name="password" autoComplete="current-password" required />;
}
