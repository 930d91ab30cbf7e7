export { recutDocuments, refreshEmbeddings, reindexDocuments, reindexSearch } from './jobs.ts';
export {
  CreateOperatorOrganizationInput,
  InviteOperatorUsersInput,
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
