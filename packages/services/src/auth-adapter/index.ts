export { consumeVerificationToken, createAccount, createVerificationToken, unlinkAccount } from './account.ts';
export {
  createAdapterUser,
  deleteAdapterUser,
  getAdapterUser,
  getAdapterUserByAccount,
  getAdapterUserByEmail,
  updateAdapterUser,
} from './user.ts';
