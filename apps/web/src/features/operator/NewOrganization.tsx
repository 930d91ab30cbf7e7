import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PLANS } from '@atrium/domain/organization';
import { apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { addressesIn, addressProblem } from '../../shared/form/addresses.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import styles from './Operator.module.css';

/** Creates an organization and invites its owners. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [owners, setOwners] = useState('');
  const [plan, setPlan] = useState<(typeof PLANS)[number]>('Free');
  const [busy, setBusy] = useState(false);
  useReturnFocus();
  const [ownersProblem, setOwnersProblem] = useState<string>();
  const emails = addressesIn(owners);
  const ready = name.trim() !== '' && owners.trim() !== '' && !busy;
  const create = async () => {
    setBusy(true);
    const done = await attempt(async () => {
      await apiClient.operator.create.mutate({ name: name.trim(), emails, plan });
      await queries.operator.list.invalidate();
      toastInfo('The organization is ready and its owners have been invited');
    });
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="New organization" centered>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          const problem = addressProblem(owners);
          setOwnersProblem(problem);
          if (ready && problem === undefined) void create();
        }}
      >
        <TextInput
          label="Name"
          value={name}
          maxLength={255}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          label="Owners"
          placeholder="name@company.com, another@company.com"
          value={owners}
          error={ownersProblem}
          onChange={(event) => {
            setOwners(event.currentTarget.value);
            setOwnersProblem(undefined);
          }}
          autoComplete="off"
          spellCheck={false}
        />
        <NativeSelect
          size="xs"
          label="Plan"
          data={[...PLANS]}
          value={plan}
          onChange={(event) => setPlan(PLANS.find((one) => one === event.currentTarget.value) ?? 'Free')}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!ready}>
            Create and invite
          </Button>
        </div>
      </form>
    </Modal>
  );
}
