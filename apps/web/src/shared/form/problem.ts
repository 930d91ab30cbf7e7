/** What is asked of a field, and what is in it. */
export type Asked = Pick<HTMLInputElement, 'type' | 'name' | 'value' | 'required' | 'minLength' | 'autocomplete'> & {
  validity: Pick<ValidityState, 'typeMismatch'>;
};

/** What is wrong with a field, in our words instead of the browser's bubble; undefined where nothing is. */
export function problemOf({ type, value, required, minLength, autocomplete, validity }: Asked): string | undefined {
  const isEmail = type === 'email';
  if (required && (isEmail ? value.trim() : value) === '') {
    if (isEmail) return 'Enter an e-mail address.';
    // A password that is shown is a field of text.
    return autocomplete.endsWith('password') ? 'Enter a password.' : 'Fill this in.';
  }
  if (isEmail && validity.typeMismatch) return 'This is not an e-mail address. Example: name@company.com';
  // Counted here: the browser's `tooShort` knows only what was typed, not what a password manager filled in.
  if (value !== '' && minLength > 0 && value.length < minLength) return `Use at least ${minLength} characters.`;
  return undefined;
}
