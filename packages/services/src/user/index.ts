export { changeEmail, confirmEmail } from './change-email.ts';
export { listUsers } from './list.ts';
export { ownCodeState, sendOwnCode, verifyOwnCode } from './own-code.ts';
export { changePassword, recoverPassword, recoveryContents, resetPassword } from './password.ts';
export { displayName, profile } from './profile.ts';
export { removePerson, removeUser } from './remove.ts';
export { sendVerificationEmail, signUp } from './sign-up.ts';
export { verifyMe, verifyUserEmail } from './verify-email.ts';
export { createUser, updateUser } from './update.ts';
