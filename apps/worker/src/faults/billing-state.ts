import type { TestProduct } from '../kernel/test-product.ts';

/**
 * Everything that payments have led to in an organization, without ids and times of its own. `subscriptions` are the ids at
 * Stripe, in the order in which they began.
 */
export async function billingOf(
  rows: TestProduct['rows'],
  organizationId: string,
  subscriptions: readonly string[],
): Promise<object> {
  const [organization] = await rows(
    `select o.plan, (select b.alert from billing_account b where b.organization_id = o.id) as alert,
       (select trim_scale(a.balance)::text from credit_account a where a.organization_id = o.id) as balance,
       (select trim_scale(a.debt)::text from credit_account a where a.organization_id = o.id) as debt,
       (select json_object_agg(l.source, l.remaining) from (
         select source, trim_scale(sum(remaining))::text as remaining from credit_lot where organization_id = o.id group by source) l
       ) as lots
     from organization o where o.id = $1`,
    [organizationId],
  );
  const plans = await rows<{ providerId: string | null }>(
    `select source, plan, status, details, is_recurring as "isRecurring", provider_id as "providerId",
       pending_change is not null as "hasChange", payment_problem is not null as "hasProblem",
       case when status <> 'ended' then (end_date - start_date)::text end as lasts
     from subscription where organization_id = $1`,
    [organizationId],
  );
  const payments = await rows(
    `select kind, status, plan, amount::int, returned::int, currency, trim_scale(credits)::text as credits,
       trim_scale(reversed)::text as reversed, months, paid_at is not null as "isPaid"
     from billing_payment where organization_id = $1 order by created_at, source_id`,
    [organizationId],
  );
  const checkouts = await rows(
    `select kind, status, plan, frequency, trim_scale(credits)::text as credits from billing_checkout
     where organization_id = $1 order by id`,
    [organizationId],
  );
  return {
    ...organization,
    plans: plans.map(({ providerId, ...plan }) => ({ ...plan, subscription: subscriptions.indexOf(providerId ?? '') })),
    payments,
    checkouts,
  };
}
