import { nameEntities } from './entities.ts';
import { aiTableRouter, generatorRouter } from './ai-table/router.ts';
import { aiTableFolderRouter } from './ai-table-folder/router.ts';
import { apiKeyRouter } from './api-key/router.ts';
import { appConfigRouter } from './app-config/router.ts';
import { auditRouter } from './audit/router.ts';
import { authAdapterRouter } from './auth-adapter/router.ts';
import { backgroundTaskRouter } from './background-task/router.ts';
import { automationRouter, bankReconcileRouter } from './bank-reconcile/router.ts';
import { pcapReconcileRouter } from './pcap-reconcile/router.ts';
import { billingRouter } from './billing/router.ts';
import { bundleRouter } from './bundle/router.ts';
import { conversationRouter } from './conversation/router.ts';
import { dataroomRouter } from './dataroom/router.ts';
import { documentRouter } from './document/router.ts';
import { evaluationRouter } from './evaluation/router.ts';
import { eventRouter } from './event/router.ts';
import { folderRouter } from './folder/router.ts';
import { router } from './kernel/trpc.ts';
import { mailRouter } from './mail/router.ts';
import { operatorRouter } from './operator/router.ts';
import { organizationRouter } from './organization/router.ts';
import { organizationUserRouter } from './organization-user/router.ts';
import { providerKeyRouter } from './provider-key/router.ts';
import { searchRouter } from './search/router.ts';
import { loginRouter, sessionRouter, twoStepRouter } from './session/router.ts';
import { sharePublicRouter } from './share-link/router.ts';
import { shareQuestionRouter } from './share-question/router.ts';
import { statusRouter } from './status/router.ts';
import { subscriptionRouter } from './subscription/router.ts';
import { trashRouter } from './trash/router.ts';
import { userRouter } from './user/router.ts';
import { authTokenRouter, visitorRouter } from './visitor/router.ts';
import { operatorWorkflowRouter, workflowRouter } from './workflow/router.ts';

nameEntities();

/** The router of the product. The web app calls it at /trpc, other clients call its REST mirror at /api/v1. */
export const appRouter = router({
  aiTable: aiTableRouter,
  aiTableFolder: aiTableFolderRouter,
  apiKey: apiKeyRouter,
  appConfig: appConfigRouter,
  audit: auditRouter,
  authAdapter: authAdapterRouter,
  authToken: authTokenRouter,
  automation: automationRouter,
  backgroundTask: backgroundTaskRouter,
  bankReconcile: bankReconcileRouter,
  pcapReconcile: pcapReconcileRouter,
  billing: billingRouter,
  bundle: bundleRouter,
  conversation: conversationRouter,
  dataroom: dataroomRouter,
  document: documentRouter,
  evaluation: evaluationRouter,
  event: eventRouter,
  folder: folderRouter,
  generator: generatorRouter,
  login: loginRouter,
  mail: mailRouter,
  operator: operatorRouter,
  operatorWorkflow: operatorWorkflowRouter,
  organization: organizationRouter,
  organizationUser: organizationUserRouter,
  providerKey: providerKeyRouter,
  search: searchRouter,
  session: sessionRouter,
  sharePublic: sharePublicRouter,
  shareQuestion: shareQuestionRouter,
  status: statusRouter,
  subscription: subscriptionRouter,
  trash: trashRouter,
  twoStep: twoStepRouter,
  user: userRouter,
  visitor: visitorRouter,
  workflow: workflowRouter,
});

export type AppRouter = typeof appRouter;
