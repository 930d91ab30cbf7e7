export {
  AccountRef,
  AdapterAccount,
  AdapterEmailInput,
  AdapterUser,
  AdapterUserIdInput,
  CreateAccountInput,
  CreateAdapterUserInput,
  CreateVerificationTokenInput,
  orNull,
  UpdateAdapterUserInput,
  UseVerificationTokenInput,
  VerificationToken,
} from './schema.ts';
