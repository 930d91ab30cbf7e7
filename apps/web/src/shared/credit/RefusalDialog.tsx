import { SOLD_PLANS } from '@atrium/domain/billing';
import { Button, Modal } from '@mantine/core';
import { Fragment, useState } from 'react';
import { api } from '../api/client.ts';
import { useReturnFocus } from '../keyboard/return-focus.ts';
import { useMayIn } from '../organization/use-organization.ts';
import { ButtonLink } from '../parts/links.tsx';
import { isPaidByCard, openPortal, pay, usePayments } from './payment-actions.ts';
import type { Refusal } from './refusal.ts';
import { largerPlanWords, refusalSentences, refusalTitle } from './refusal-words.ts';
import { useBalance } from './use-balance.ts';
import { DialogActions } from '../parts/DialogActions.tsx';
import styles from './RefusalDialog.module.css';

type Props = { refusal: Refusal; onClose: () => void };

/** Explains why the plan or the credits do not cover something, and leads to the place where that changes. */
export default function RefusalDialog({ refusal, onClose }: Props) {
  useReturnFocus();
  const balance = useBalance();
  const mayManage = useMayIn('manageSubscription');
  const larger = largerPlanWords(refusal);
  return (
    <Modal opened onClose={onClose} title={refusalTitle(refusal)} size={460}>
      <div className={styles.dialog}>
        {refusalSentences(refusal, balance).map((sentence, at) => (
          <Fragment key={sentence}>
            <p>{sentence}</p>
            {at === 0 && <Share refusal={refusal} />}
          </Fragment>
        ))}
        {larger !== undefined && <p>{larger}</p>}
        {mayManage ? (
          <OwnersWay refusal={refusal} onClose={onClose} />
        ) : (
          <>
            <p>An Owner of the organization can change the plan and get credits.</p>
            <DialogActions>
              <Button data-autofocus onClick={onClose}>
                Close
              </Button>
            </DialogActions>
          </>
        )}
      </div>
    </Modal>
  );
}

/** How much of the included amount is used. */
function Share({ refusal: { used, included } }: { refusal: Refusal }) {
  if (used === undefined || included === undefined) return null;
  const share = included === 0 ? 100 : Math.min(100, (used / included) * 100);
  return (
    <div className={styles.bar} aria-hidden="true">
      <i style={{ width: `${share}%` }} />
    </div>
  );
}

function OwnersWay({ refusal: { code, smallestPlan }, onClose }: Props) {
  const payments = usePayments();
  const plan = SOLD_PLANS.find((one) => one === smallestPlan);
  const offersPlan = plan !== undefined && payments === 'possible';
  const part = code === 'out_of_credits' ? 'buy' : 'plans';
  return (
    <>
      {payments === 'absent' && (
        <p>Payments are not set up on this installation. Its operators can change the plan and grant credits.</p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <ButtonLink
          to="/settings/plan"
          hash={part}
          variant={offersPlan ? 'default' : 'filled'}
          onClick={onClose}
          {...(offersPlan ? {} : { 'data-autofocus': true })}
        >
          {code === 'out_of_credits' && payments === 'possible' ? 'Get credits' : 'Plan and billing'}
        </ButtonLink>
        {offersPlan && <ChangePlan plan={plan} />}
      </DialogActions>
    </>
  );
}

/** Starts to pay for a plan. A plan that is paid already changes in the portal. */
function ChangePlan({ plan }: { plan: (typeof SOLD_PLANS)[number] }) {
  const details = api.subscription.details.useQuery({});
  const [isBusy, setBusy] = useState(false);
  const change = async () => {
    setBusy(true);
    await (isPaidByCard(details.data?.data) ? openPortal() : pay({ plan, frequency: 'Monthly' }));
    setBusy(false);
  };
  return (
    <Button data-autofocus loading={isBusy || details.isPending} onClick={() => void change()}>
      Change to {plan}
    </Button>
  );
}
