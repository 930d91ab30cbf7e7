import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { apiClient, queries } from '../../../shared/api/client.ts';
import { messageOf } from '../../../shared/api/errors.ts';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { toastInfo } from '../../../shared/feedback/toast.ts';
import { countOf } from '../../../shared/format/number.ts';
import { useReturnFocus } from '../../../shared/keyboard/return-focus.ts';
import { SkeletonRows } from '../../../shared/parts/SkeletonRows.tsx';
import { AlertNotice, Findings } from './Findings.tsx';
import { useComparison } from './use-comparison.ts';
import { DialogActions } from '../../../shared/parts/DialogActions.tsx';
import styles from './Payments.module.css';

type Props = { organizationId: string; name: string; mayManage: boolean; onClose: () => void };

/** Compares an organization with Stripe now, shows what differs, and repairs it after a confirmation. */
export function CompareDialog({ organizationId, name, mayManage, onClose }: Props) {
  useReturnFocus();
  const comparison = useComparison(organizationId);
  const { data, isFetching, isError, error, refetch } = comparison;
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that asked is gone.
    if (isConfirming) first.current?.focus();
  }, [isConfirming]);
  const repair = async () => {
    setBusy(true);
    const isStarted = await attempt(() => apiClient.billing.compare.mutate({ organizationId, repair: true }));
    setBusy(false);
    setConfirming(false);
    if (!isStarted) return;
    toastInfo('The repair has started. Compare again in a moment.');
    await Promise.all([queries.operator.list.invalidate(), queries.operator.subscription.invalidate()]);
  };
  const count = data?.findings.length ?? 0;
  return (
    <Modal opened onClose={onClose} title={`Compare ${name} with Stripe`} size={620} returnFocus={false}>
      <div className={styles.dialog} aria-busy={isFetching}>
        {isFetching && <SkeletonRows label="Asking Stripe" rows={2} height={32} />}
        {isError && !isFetching && (
          <p role="alert" className={styles.problem}>
            {messageOf(error)}
          </p>
        )}
        {data !== undefined && !isFetching && (
          <>
            {data.alert !== null && <AlertNotice alert={data.alert} />}
            <p role="status">
              {count === 0
                ? 'Nothing differs. The plan, the payments and the credits agree with Stripe.'
                : countOf(count, {
                    one: 'One thing differs. Nothing was changed.',
                    other: '# things differ. Nothing was changed.',
                  })}
            </p>
            <Findings findings={data.findings} />
          </>
        )}
        {isConfirming ? (
          <div className={styles.confirm} role="group" aria-label="Confirm the repair">
            <p>
              {countOf(count, {
                one: 'This makes the change above, so that it agrees with Stripe. Credits that are there already are not added again.',
                other:
                  'This makes the # changes above, so that they agree with Stripe. Credits that are there already are not added again.',
              })}
            </p>
            <DialogActions>
              <Button variant="default" onClick={() => setConfirming(false)}>
                Cancel
              </Button>
              <Button ref={first} loading={isBusy} onClick={() => void repair()}>
                Repair now
              </Button>
            </DialogActions>
          </div>
        ) : (
          <DialogActions>
            <Button variant="default" disabled={isFetching} onClick={() => void refetch()}>
              Compare again
            </Button>
            {mayManage && count > 0 && (
              <Button disabled={isFetching} onClick={() => setConfirming(true)}>
                Repair…
              </Button>
            )}
          </DialogActions>
        )}
      </div>
    </Modal>
  );
}
