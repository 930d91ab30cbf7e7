export { recutDocuments, refreshEmbeddings, reindexDocuments, reindexSearch } from './jobs.ts';
export {
  CreditEntry,
  CreateOperatorOrganizationInput,
  InviteOperatorUsersInput,
  ListCreditsInput,
  ListOperatorOrganizationsInput,
  ListOperatorUsersInput,
  OperatorOrganization,
  OperatorOrganizationRef,
  OperatorUserRef,
  OrganizationRef,
  RefreshInput,
  UpdateCreditsInput,
  UpdateOperatorOrganizationInput,
  UpdateOperatorUserInput,
} from './schema.ts';
