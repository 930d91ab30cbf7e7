import type { AppRouter } from '../router.ts';
import type { Row } from './expectation.ts';
import { aiTableAccess, generatorAccess } from '../ai-table/access.ts';
import { aiTableFolderAccess } from '../ai-table-folder/access.ts';
import { apiKeyAccess } from '../api-key/access.ts';
import { appConfigAccess } from '../app-config/access.ts';
import { auditAccess } from '../audit/access.ts';
import { authAdapterAccess } from '../auth-adapter/access.ts';
import { backgroundTaskAccess } from '../background-task/access.ts';
import { automationAccess, bankReconcileAccess } from '../bank-reconcile/access.ts';
import { pcapReconcileAccess } from '../pcap-reconcile/access.ts';
import { billingAccess } from '../billing/access.ts';
import { bundleAccess } from '../bundle/access.ts';
import { conversationAccess } from '../conversation/access.ts';
import { dataroomAccess } from '../dataroom/access.ts';
import { documentAccess } from '../document/access.ts';
import { evaluationAccess } from '../evaluation/access.ts';
import { eventAccess } from '../event/access.ts';
import { folderAccess } from '../folder/access.ts';
import { mailAccess } from '../mail/access.ts';
import { operatorAccess } from '../operator/access.ts';
import { organizationAccess } from '../organization/access.ts';
import { organizationUserAccess } from '../organization-user/access.ts';
import { providerKeyAccess } from '../provider-key/access.ts';
import { searchAccess } from '../search/access.ts';
import { loginAccess, sessionAccess, twoStepAccess } from '../session/access.ts';
import { sharePublicAccess } from '../share-link/access.ts';
import { shareQuestionAccess } from '../share-question/access.ts';
import { statusAccess } from '../status/access.ts';
import { subscriptionAccess } from '../subscription/access.ts';
import { trashAccess } from '../trash/access.ts';
import { userAccess } from '../user/access.ts';
import { authTokenAccess, visitorAccess } from '../visitor/access.ts';
import { operatorWorkflowAccess, workflowAccess } from '../workflow/access.ts';

type Rows = { [key: string]: Row | Row[] | Rows };

/** The rows of every router. They are declared beside the routers. A router without rows is a type error. */
const BY_ROUTER: Record<keyof AppRouter['_def']['record'], Rows> = {
  aiTable: aiTableAccess,
  aiTableFolder: aiTableFolderAccess,
  apiKey: apiKeyAccess,
  appConfig: appConfigAccess,
  audit: auditAccess,
  authAdapter: authAdapterAccess,
  authToken: authTokenAccess,
  automation: automationAccess,
  backgroundTask: backgroundTaskAccess,
  bankReconcile: bankReconcileAccess,
  pcapReconcile: pcapReconcileAccess,
  billing: billingAccess,
  bundle: bundleAccess,
  conversation: conversationAccess,
  dataroom: dataroomAccess,
  document: documentAccess,
  evaluation: evaluationAccess,
  event: eventAccess,
  folder: folderAccess,
  generator: generatorAccess,
  login: loginAccess,
  mail: mailAccess,
  operator: operatorAccess,
  operatorWorkflow: operatorWorkflowAccess,
  organization: organizationAccess,
  organizationUser: organizationUserAccess,
  providerKey: providerKeyAccess,
  search: searchAccess,
  session: sessionAccess,
  sharePublic: sharePublicAccess,
  shareQuestion: shareQuestionAccess,
  status: statusAccess,
  subscription: subscriptionAccess,
  trash: trashAccess,
  twoStep: twoStepAccess,
  user: userAccess,
  visitor: visitorAccess,
  workflow: workflowAccess,
};

function isRow(value: Row | Row[] | Rows): value is Row | Row[] {
  return Array.isArray(value) || (typeof value['asks'] === 'object' && typeof value['input'] === 'function');
}

function flat(rows: Rows, prefix: string): [string, Row | Row[]][] {
  return Object.entries(rows).flatMap(([name, value]): [string, Row | Row[]][] =>
    isRow(value) ? [[`${prefix}${name}`, value]] : flat(value, `${prefix}${name}.`),
  );
}

/** The access rule of each procedure, and an input with ids of real rows. The key is `router.procedure`. */
export const ROWS: Record<string, Row | Row[]> = Object.fromEntries(flat(BY_ROUTER, ''));
