export {
  ChangeEmailInput,
  ChangePasswordInput,
  CreateUserInput,
  Email,
  ListUsersInput,
  LOGIN_PREFERENCES,
  Password,
  Profile,
  RemoveUserInput,
  SignUpInput,
  UpdateUserInput,
  User,
} from './schema.ts';
