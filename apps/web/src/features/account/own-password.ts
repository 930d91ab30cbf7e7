/** The message for the password field of accounts that have a password. */
export function requiredPassword(hasPassword: boolean): { password?: string } {
  return hasPassword ? { password: 'Enter a password.' } : {};
}

/** The password as calls take it: accounts without a password leave it out. */
export function givenPassword(password: string): { password?: string } {
  return password === '' ? {} : { password };
}
