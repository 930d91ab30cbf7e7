import { z } from 'zod';
import { PLANS } from '../organization/index.ts';

export type Plan = (typeof PLANS)[number];
export const FREQUENCIES = ['Monthly', 'Yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const Price = z.string().regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'A decimal number with at most 6 decimal places');
/** Null: unlimited. */
const Included = z.int().min(0).max(1_000_000_000).nullable();
/** Null: the plan sells none above the included amount. */
const Additional = Price.nullable();

/**
 * What a plan includes in each month, and what more of it costs. Prices are decimal text in US dollars. A price above the
 * included amount is paid in credits: the price divided by `credit_price`.
 */
export const PlanDetails = z.object({
  monthly_price: Price,
  credit_price: Price.refine((price) => Number(price) > 0, 'Above zero'),
  frequency: z.enum(FREQUENCIES),
  /** Days until a plan without a recurring payment ends. Null: it does not end by itself. */
  validity_days: z.int().min(1).max(3660).nullable(),
  /** Credits of each month. They expire at its end. */
  total_credits: Price,
  pages_included: Included,
  additional_page_price: Additional,
  rows_created_limit: Included,
  rows_stored_limit: Included,
  additional_row_created_price: Additional,
  additional_row_stored_price: Additional,
  queries_included: Included,
  additional_query_price: Additional,
  /** In units of 10⁹ bytes. */
  storage_gb_included: Included,
  additional_storage_price: Additional,
  /** Null: the limit of an installation without plans. */
  max_users: z.int().min(1).max(100_000_000).nullable(),
  /** The largest file, in units of 2²⁰ bytes. Null, or missing in older versions: the limit of the installation. */
  max_file_mb: z.int().min(1).max(100_000).nullish(),
});
export type PlanDetails = z.infer<typeof PlanDetails>;

const UNSOLD = {
  additional_page_price: null,
  additional_row_created_price: null,
  additional_row_stored_price: null,
  additional_query_price: null,
  additional_storage_price: null,
};
const ENDLESS = { frequency: 'Monthly', validity_days: null } as const;

/** The plans before operators change them, the smallest first but for the trial. */
export const DEFAULT_PLANS: Record<Plan, PlanDetails> = {
  Trial: {
    ...UNSOLD,
    frequency: 'Monthly',
    validity_days: 14,
    monthly_price: '0',
    credit_price: '0.02',
    total_credits: '1000',
    pages_included: 10_000,
    rows_created_limit: 10_000,
    rows_stored_limit: 50_000,
    queries_included: 2_000,
    storage_gb_included: 20,
    max_users: 100,
    max_file_mb: null,
  },
  Free: {
    ...UNSOLD,
    ...ENDLESS,
    monthly_price: '0',
    credit_price: '0.02',
    total_credits: '0',
    pages_included: 5_000,
    rows_created_limit: 5_000,
    rows_stored_limit: 25_000,
    queries_included: 1_000,
    storage_gb_included: 10,
    max_users: 100,
    max_file_mb: null,
  },
  Starter: {
    ...UNSOLD,
    ...ENDLESS,
    monthly_price: '49',
    credit_price: '0.02',
    total_credits: '2500',
    pages_included: 20_000,
    rows_created_limit: 20_000,
    rows_stored_limit: 100_000,
    queries_included: 5_000,
    storage_gb_included: 50,
    max_users: 100,
    max_file_mb: null,
  },
  Growth: {
    ...ENDLESS,
    monthly_price: '199',
    credit_price: '0.018',
    total_credits: '12000',
    pages_included: 100_000,
    additional_page_price: '0.0018',
    rows_created_limit: 100_000,
    rows_stored_limit: 500_000,
    additional_row_created_price: '0.0018',
    additional_row_stored_price: '0.00045',
    queries_included: 25_000,
    additional_query_price: '0.009',
    storage_gb_included: 250,
    additional_storage_price: '0.09',
    max_users: 250,
    max_file_mb: null,
  },
  Scale: {
    ...ENDLESS,
    monthly_price: '799',
    credit_price: '0.016',
    total_credits: '60000',
    pages_included: 500_000,
    additional_page_price: '0.0016',
    rows_created_limit: 500_000,
    rows_stored_limit: 2_500_000,
    additional_row_created_price: '0.0016',
    additional_row_stored_price: '0.0004',
    queries_included: 125_000,
    additional_query_price: '0.008',
    storage_gb_included: 1_000,
    additional_storage_price: '0.08',
    max_users: 1_000,
    max_file_mb: null,
  },
  Enterprise: {
    ...UNSOLD,
    ...ENDLESS,
    monthly_price: '2999',
    credit_price: '0.015',
    total_credits: '300000',
    pages_included: null,
    rows_created_limit: null,
    rows_stored_limit: null,
    queries_included: null,
    storage_gb_included: null,
    max_users: 10_000,
    max_file_mb: null,
  },
};
