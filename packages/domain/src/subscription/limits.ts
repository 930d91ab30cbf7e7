import { DEFAULT_USAGE_LIMITS, type UsageLimits } from '../organization/index.ts';
import type { PlanDetails } from './plans.ts';

const BYTES_PER_UNIT = 1_000_000_000;
const BYTES_PER_MB = 1_048_576;

/** The limits that operators set for one organization; what is left out or null is as its plan says. */
export type LimitOverrides = { [Kind in keyof UsageLimits]?: UsageLimits[Kind] | null | undefined };

/** The limits of an organization: the operators', otherwise the plan's, otherwise those of an installation without plans. */
export function limitsOf(overrides: LimitOverrides, details: PlanDetails): UsageLimits {
  const { storage_gb_included: units, additional_storage_price: price } = details;
  const storage = units === null || price !== null ? null : units * BYTES_PER_UNIT;
  const file = details.max_file_mb == null ? null : details.max_file_mb * BYTES_PER_MB;
  const of = (kind: keyof typeof DEFAULT_USAGE_LIMITS) => overrides[kind] ?? DEFAULT_USAGE_LIMITS[kind];
  return {
    users: overrides.users ?? details.max_users ?? DEFAULT_USAGE_LIMITS.users,
    datarooms: of('datarooms'),
    documents: of('documents'),
    folders: of('folders'),
    workflows: of('workflows'),
    aiTables: of('aiTables'),
    storageBytes: overrides.storageBytes ?? storage,
    fileBytes: overrides.fileBytes ?? file,
  };
}

/**
 * The limits to store when an operator saves a form: values that are as they apply already stay as they are, so that a
 * limit of the plan does not become the operators'.
 */
export function changedLimits(overrides: LimitOverrides, details: PlanDetails, wanted: LimitOverrides): LimitOverrides {
  const current = limitsOf(overrides, details);
  const changed = Object.entries(wanted).filter(
    ([kind, value]) => value !== undefined && current[kind as keyof UsageLimits] !== value, // the keys are those of the limits
  );
  return { ...overrides, ...Object.fromEntries(changed) };
}
