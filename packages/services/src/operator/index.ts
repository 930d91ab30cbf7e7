export { appointOperator } from './appoint.ts';
export { listCreditsAsOperator, updateCreditsAsOperator } from './credits.ts';
export {
  createOrganizationAsOperator,
  deleteOrganizationAsOperator,
  listOrganizationsAsOperator,
  organizationAsOperator,
  updateOrganizationAsOperator,
} from './organizations.ts';
export { runRecutDocuments, runRefreshEmbeddings, runReindexDocuments, runReindexSearch } from './refresh.process.ts';
export {
  startRefreshEmbeddings,
  startReindexDocuments,
  startReindexOrganizationSearch,
  startReindexSearch,
} from './refresh.ts';
export {
  createPlanVersion,
  listPlansAsOperator,
  subscriptionAsOperator,
  updateSubscriptionAsOperator,
} from './subscription.ts';
export { deleteUserAsOperator, inviteUsersAsOperator, listUsersAsOperator, updateUserAsOperator } from './users.ts';
