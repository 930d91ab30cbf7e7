import type { EventTopic } from '../event/index.ts';
import type { ApiKeyScope } from '../kernel/index.ts';

/** A feature that an organization can switch off as a whole. */
export type Feature = 'aiTable' | 'workflow' | 'aiAgent' | 'esign';

type AreaFacts = {
  /** The folder with this area's code in every package. */
  folder: string;
  /** The calls of the area need this feature. */
  feature?: Feature;
  /** The scope that an API key needs, if it is not `read` for queries and `write` for the rest. */
  scope?: { read?: ApiKeyScope; write?: ApiKeyScope };
  /** The topic of the area's live events. */
  topic?: EventTopic;
  /** The resources that the area's audit rows can name. The first one is the default. */
  resources: readonly [string, ...string[]];
};

const ADMIN_TO_CHANGE = { write: 'admin' } as const;

/** Every area of the product. A call names its area, and this table gives everything that follows from it. */
export const AREAS = {
  aiAgent: { folder: 'agent', feature: 'aiAgent', resources: ['agent'] },
  aiTable: { folder: 'ai-table', feature: 'aiTable', topic: 'datatable', resources: ['datatable'] },
  aiTableFolder: {
    folder: 'ai-table-folder',
    feature: 'aiTable',
    topic: 'aiTableFolder',
    resources: ['aiTableFolder'],
  },
  apiKey: { folder: 'api-key', scope: ADMIN_TO_CHANGE, resources: ['apiKey'] },
  appConfig: { folder: 'app-config', resources: ['installation'] },
  audit: { folder: 'audit', scope: { read: 'admin', write: 'admin' }, resources: ['audit', 'user'] },
  authAdapter: { folder: 'auth-adapter', resources: ['user'] },
  backgroundTask: { folder: 'background-task', topic: 'task', resources: ['backgroundTask'] },
  bankReconcile: {
    folder: 'bank-reconcile',
    feature: 'aiAgent',
    topic: 'bankReconcile',
    resources: ['aiTableFolder', 'bankStatement', 'bankMapping', 'bankBatch'],
  },
  billing: {
    folder: 'billing',
    scope: { read: 'admin', write: 'admin' },
    resources: ['billingCheckout', 'stripeEvent', 'organization'],
  },
  bundle: { folder: 'bundle', topic: 'bundle', resources: ['bundle'] },
  conversation: { folder: 'conversation', topic: 'conversation', resources: ['conversation', 'message'] },
  dataroom: { folder: 'dataroom', topic: 'dataroom', resources: ['dataroom'] },
  document: { folder: 'document', topic: 'document', resources: ['document', 'dataroom', 'passage'] },
  esign: { folder: 'esign', feature: 'esign', resources: ['envelope'] },
  evaluation: { folder: 'evaluation', topic: 'evaluation', resources: ['evaluationRun', 'evaluationQuestion'] },
  event: { folder: 'event', resources: ['event'] },
  folder: { folder: 'folder', topic: 'folder', resources: ['folder', 'dataroom'] },
  mail: { folder: 'mail', resources: ['mail'] },
  operator: { folder: 'operator', resources: ['organization', 'organizationUser', 'user'] },
  organization: { folder: 'organization', scope: ADMIN_TO_CHANGE, topic: 'organization', resources: ['organization'] },
  organizationUser: {
    folder: 'organization-user',
    scope: ADMIN_TO_CHANGE,
    topic: 'member',
    resources: ['organizationUser', 'invitation'],
  },
  pcapReconcile: {
    folder: 'pcap-reconcile',
    feature: 'aiAgent',
    topic: 'pcapReconcile',
    resources: ['aiTableFolder', 'pcapReconciliation', 'pcapPartner'],
  },
  providerKey: { folder: 'provider-key', scope: ADMIN_TO_CHANGE, resources: ['organization'] },
  search: { folder: 'search', resources: ['search'] },
  session: { folder: 'session', resources: ['session', 'user'] },
  shareLink: { folder: 'share-link', resources: ['shareLink', 'dataroom'] },
  shareQuestion: { folder: 'share-question', topic: 'shareQuestion', resources: ['shareQuestion'] },
  status: { folder: 'status', resources: ['installation'] },
  subscription: {
    folder: 'subscription',
    scope: ADMIN_TO_CHANGE,
    resources: ['subscription', 'organization'],
  },
  trash: {
    folder: 'trash',
    topic: 'trash',
    resources: ['organization', 'document', 'dataroom', 'folder', 'datatable', 'workflow'],
  },
  twoStep: { folder: 'session', scope: ADMIN_TO_CHANGE, resources: ['user'] },
  user: { folder: 'user', resources: ['user'] },
  visitor: { folder: 'visitor', resources: ['visitor', 'shareLink'] },
  workflow: {
    folder: 'workflow',
    feature: 'workflow',
    topic: 'workflow',
    resources: ['workflow', 'workflowVariable', 'workflowTemplate'],
  },
} as const satisfies Record<string, AreaFacts>;

export type AreaName = keyof typeof AREAS;

/** The kinds of resources that an audit row can name. */
export type AuditResource = (typeof AREAS)[AreaName]['resources'][number];

/** The facts of an area. */
export function areaFacts(area: AreaName): AreaFacts {
  return AREAS[area];
}

/** The scope that an API key needs for a call of this area. */
export function scopeOf(area: AreaName, reads: boolean): ApiKeyScope {
  const { scope } = areaFacts(area);
  return reads ? (scope?.read ?? 'read') : (scope?.write ?? 'write');
}
