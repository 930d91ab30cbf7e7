export { changeEmail, confirmEmail } from './change-email.process.ts';
export { listUsers } from './list.ts';
export { ownCodeState, sendOwnCode, verifyOwnCode } from './own-code.process.ts';
export { changePassword, recoverPassword, recoveryContents, resetPassword } from './password.process.ts';
export { displayName, profile } from './profile.ts';
export { removePerson, removeUser } from './remove.process.ts';
export { sendVerificationEmail, signUp } from './sign-up.process.ts';
export { verifyMe, verifyUserEmail } from './verify-email.process.ts';
export { createUser, updateUser } from './update.process.ts';
