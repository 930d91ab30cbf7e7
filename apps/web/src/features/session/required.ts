export const EMAIL_REQUIRED = 'Enter an e-mail address.';
export const PASSWORD_REQUIRED = 'Enter a password.';
export const CODE_REQUIRED = 'Enter the code.';
