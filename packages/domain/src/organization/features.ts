import type { Feature } from '../area/index.ts';
import { z } from 'zod';
import { WORKFLOW_ROLES } from '../kernel/index.ts';
import { merged } from './merged.ts';

const AGENT_SKILLS = [
  'annual_investor_report',
  'meeting_summary',
  'financial_report_parser',
  'capital_call_distribution',
  'blog_writer',
  'generate_linkedin_post_ideas',
] as const;

const Names = z.array(z.string().min(1).max(255)).max(500);
const Switch = z.object({ isEnabled: z.boolean() });
const Workflow = z.object({
  enableWorkflow: z.boolean(),
  availableTemplates: Names,
  enableDeveloperMode: z.boolean(),
  allowedRoles: z.array(z.enum(WORKFLOW_ROLES)).max(3),
  availableComponents: Names,
});
const Billing = z.object({ enableSelfServicePricing: z.boolean() });
const Sources = z.object({
  isGdriveEnabled: z.boolean(),
  isOnedriveEnabled: z.boolean(),
  isSharepointEnabled: z.boolean(),
  isWebCrawlerEnabled: z.boolean(),
});
const AiAgent = Switch.extend({ availableSkills: Names });

/** The features that an organization has switched on. */
export const OrganizationFeatures = z.object({
  esign: Switch,
  workflow: Workflow,
  tools: Names,
  billing: Billing,
  aiTable: Switch,
  dataroomSourcesIntegration: Sources,
  aiAgent: AiAgent,
});
export type OrganizationFeatures = z.infer<typeof OrganizationFeatures>;

const DEFAULT_FEATURES: OrganizationFeatures = {
  esign: { isEnabled: true },
  workflow: {
    enableWorkflow: true,
    availableTemplates: [],
    enableDeveloperMode: false,
    allowedRoles: ['Runner'],
    availableComponents: [],
  },
  tools: [],
  billing: { enableSelfServicePricing: true },
  aiTable: { isEnabled: true },
  dataroomSourcesIntegration: {
    isGdriveEnabled: false,
    isOnedriveEnabled: false,
    isSharepointEnabled: false,
    isWebCrawlerEnabled: false,
  },
  aiAgent: { isEnabled: true, availableSkills: [...AGENT_SKILLS] },
};

/** A change of features. Only the given fields change. */
export const FeaturesChange = z
  .object({
    esign: Switch.partial(),
    workflow: Workflow.partial(),
    tools: Names,
    billing: Billing.partial(),
    aiTable: Switch.partial(),
    dataroomSourcesIntegration: Sources.partial(),
    aiAgent: AiAgent.partial(),
  })
  .partial();
export type FeaturesChange = z.infer<typeof FeaturesChange>;

/** Returns all features of an organization: the defaults with its stored changes. */
export function featuresOf(kept: FeaturesChange): OrganizationFeatures {
  return OrganizationFeatures.parse(merged(DEFAULT_FEATURES, kept));
}

/** Names the first switch that a change turns on although an operator turned it off, as `workflow.enableWorkflow`. */
export function operatorRefuses(byOperator: FeaturesChange, change: FeaturesChange): string | null {
  for (const [area, switches] of Object.entries(change)) {
    const fixed = new Map<string, unknown>(Object.entries(byOperator[area as keyof FeaturesChange] ?? {})); // a key of both
    for (const [name, value] of Object.entries(switches ?? {})) {
      if (value === true && fixed.get(name) === false) return `${area}.${name}`;
    }
  }
  return null;
}

/** Returns whether a feature is on. Calls that need a feature that is off fail with `feature_disabled`. */
export function isSwitchedOn(kept: FeaturesChange, feature: Feature): boolean {
  const all = featuresOf(kept);
  return feature === 'workflow' ? all.workflow.enableWorkflow : all[feature].isEnabled;
}
