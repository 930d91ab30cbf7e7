import { UpdateSubscriptionInput } from '@atrium/domain/subscription';
import type { OperatorOrganization } from '@atrium/domain/operator';
import { PLANS } from '@atrium/domain/organization';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { formatMoment } from '../../shared/format/date.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import styles from './Operator.module.css';

const SOURCE_WORDS = { operator: 'Set by operators', stripe: 'Paid with Stripe', trial: 'Trial' } as const;

/** The plan of an organization: the one from each source, and a form that sets the operators'. */
export function Subscription({ organization, mayManage }: { organization: OperatorOrganization; mayManage: boolean }) {
  const { id: organizationId } = organization;
  const subscription = api.operator.subscription.useQuery({ organizationId });
  return (
    <section className={styles.part} aria-labelledby="subscription">
      <h3 id="subscription">Plan</h3>
      <QueryView query={subscription} name="the plan" rows={2} height={44}>
        {({ data: { plan, status, sources } }) => (
          <>
            <p>{status === 'Expired' ? `The ${plan} plan has ended.` : `The ${plan} plan applies.`}</p>
            <ul className={styles.entries} aria-label="Plans by source">
              {sources.map((one) => (
                <li key={one.source}>
                  <span className={styles.reason}>{SOURCE_WORDS[one.source]}</span>
                  <span className={styles.amount}>{one.plan}</span>
                  <span className={styles.when}>{liveWords(one)}</span>
                </li>
              ))}
            </ul>
            {mayManage && (
              <PlanForm
                key={plan}
                organizationId={organizationId}
                plan={plan}
                isOperators={sources.some(({ source, isLive }) => source === 'operator' && isLive)}
              />
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

/** Whether a plan is live, and until when. */
function liveWords({ isLive, endDate }: { isLive: boolean; endDate: string | null }): string {
  if (isLive) return endDate === null ? 'Active, no end date' : `Active until ${formatMoment(endDate)}`;
  if (endDate === null || Date.parse(endDate) > Date.now()) return 'Not active';
  return `Ended on ${formatMoment(endDate)}`;
}

type PlanValues = { plan: OperatorOrganization['plan']; until: string; reason: string };

/** The end of a day, in the user's time zone; null for none. */
function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString();
}

type FormProps = { organizationId: string; plan: OperatorOrganization['plan']; isOperators: boolean };

function PlanForm({ organizationId, plan, isOperators }: FormProps) {
  const toInput = ({ plan: chosen, until, reason }: PlanValues) => ({
    organizationId,
    plan: chosen,
    ...(until === '' ? {} : { endDate: endOf(until) }),
    reason: reason.trim(),
  });
  const form = useSchemaForm<PlanValues>({
    schema: UpdateSubscriptionInput,
    initialValues: { plan, until: '', reason: '' },
    required: { reason: 'Enter a reason.' },
    toInput,
  });
  const post = async (input: ReturnType<typeof toInput> & { isEnded?: true }) => {
    const done = await attempt(() => apiClient.operator.updateSubscription.mutate(input));
    if (!done) return;
    await Promise.all([queries.operator.list.invalidate(), queries.operator.subscription.invalidate()]);
    form.reset();
    toastInfo(input.isEnded ? 'The operators’ plan has ended' : 'The plan is set');
  };
  const end = () => {
    if (!form.validate().hasErrors) void post({ ...toInput(form.values), isEnded: true });
  };
  return (
    <SchemaForm className={styles.form} form={form} onSubmit={(values) => post(toInput(values))}>
      <div className={styles.pair}>
        <NativeSelect label="New plan" data={[...PLANS]} {...fieldOf(form, 'plan')} />
        <TextInput label="Until (if empty, the plan decides)" type="date" {...fieldOf(form, 'until')} />
      </div>
      <TextInput label="Reason for this plan" maxLength={255} autoComplete="off" {...fieldOf(form, 'reason')} />
      <div className={styles.actions}>
        {isOperators && (
          <Button variant="default" onClick={end} disabled={form.submitting}>
            End the operators’ plan
          </Button>
        )}
        <Button type="submit" variant="default" disabled={form.submitting}>
          Set the plan
        </Button>
      </div>
      <p className={styles.when}>The operators’ plan applies before a payment’s until it ends.</p>
    </SchemaForm>
  );
}
