import '@mantine/core/styles/NumberInput.layer.css';
import { Button, Drawer, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OperatorOrganization } from '@atrium/domain/operator';
import { PLANS } from '@atrium/domain/organization';
import { useOperates } from '../../shared/organization/use-organization.ts';
import { api, apiClient, type ApiInput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import styles from './Operator.module.css';

type Change = Omit<Exclude<ApiInput['operator']['update'], void>, 'organizationId' | 'id'>;

const LIMITS = [
  ['users', 'People'],
  ['datarooms', 'Data rooms'],
  ['documents', 'Documents'],
  ['folders', 'Folders'],
  ['aiTables', 'AI tables'],
  ['workflows', 'Workflows'],
] as const;

/** One organization: its plan, limits, status and people. */
export function OrganizationDrawer(props: { organization: OperatorOrganization | undefined; onClose: () => void }) {
  const { organization, onClose } = props;
  const mayManage = useOperates(organization?.organizationType === 'Operator' ? 'manageOperators' : 'manage');
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={organization?.name ?? 'Organization'}>
      {organization !== undefined && (
        <div className={styles.form}>
          <fieldset className={styles.bare} disabled={!mayManage}>
            <Basics key={JSON.stringify(organization)} organization={organization} />
          </fieldset>
          <People organizationId={organization.id} />
          {mayManage && <Tasks organization={organization} onClose={onClose} />}
        </div>
      )}
    </Drawer>
  );
}

function change(organizationId: string, what: Change): Promise<boolean> {
  return attempt(async () => {
    await apiClient.operator.update.mutate({ organizationId, ...what });
    await queries.operator.list.invalidate();
    toastInfo('Saved');
  });
}

function Basics({ organization }: { organization: OperatorOrganization }) {
  const [name, setName] = useState(organization.name);
  const [plan, setPlan] = useState(organization.plan);
  const [limits, setLimits] = useState(organization.usageLimits);
  const changed =
    name.trim() !== organization.name ||
    plan !== organization.plan ||
    JSON.stringify(limits) !== JSON.stringify(organization.usageLimits);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) void change(organization.id, { name: name.trim(), plan, usageLimits: limits });
      }}
    >
      <TextInput label="Name" value={name} maxLength={255} onChange={(event) => setName(event.currentTarget.value)} />
      <NativeSelect
        size="xs"
        label="Plan"
        data={[...PLANS]}
        value={plan}
        onChange={(event) => setPlan(PLANS.find((one) => one === event.currentTarget.value) ?? plan)}
      />
      <div className={styles.pair}>
        {LIMITS.map(([key, label]) => (
          <NumberInput
            key={key}
            size="xs"
            label={`${label} (maximum)`}
            min={0}
            max={100_000_000}
            decimalScale={0}
            thousandSeparator=","
            value={limits[key]}
            onChange={(value) => typeof value === 'number' && setLimits({ ...limits, [key]: value })}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" disabled={!changed || name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}

function People({ organizationId }: { organizationId: string }) {
  const users = api.operator.users.list.useQuery({ organizationId, limit: 50 });
  return (
    <section className={styles.part}>
      <h3>People</h3>
      {users.isPending && <SkeletonRows rows={2} height={32} label="Loading people" />}
      <ul className={styles.people}>
        {users.data?.data.map((one) => (
          <li key={one.id}>
            <span>{one.user.email}</span>
            <span>{one.isInvitationAccepted ? one.role : `${one.role}, invited`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tasks({ organization, onClose }: { organization: OperatorOrganization; onClose: () => void }) {
  const [ending, setEnding] = useState(false);
  const organizationId = organization.id;
  const start = (task: () => Promise<unknown>) =>
    attempt(async () => {
      await task();
      toastInfo('Started in the background');
    });
  return (
    <section className={styles.part}>
      <h3>Actions</h3>
      <div className={styles.actions}>
        <Button
          variant="default"
          onClick={() => void start(() => apiClient.operator.reindexDocuments.mutate({ organizationId }))}
        >
          Read documents again
        </Button>
        <Button
          variant="default"
          onClick={() => void start(() => apiClient.operator.refreshEmbeddings.mutate({ organizationId }))}
        >
          Embed missing passages
        </Button>
        {organization.deletedAt === null ? (
          <>
            <Button variant="default" onClick={() => void change(organizationId, { isActive: !organization.isActive })}>
              {organization.isActive ? 'Switch off' : 'Switch on again'}
            </Button>
            {organization.organizationType !== 'Operator' && (
              <Button variant="default" onClick={() => setEnding(true)}>
                Delete
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => void change(organizationId, { isDeleted: false })}>Restore</Button>
        )}
      </div>
      <TypedConfirm
        opened={ending}
        onClose={() => setEnding(false)}
        phrase={organization.name}
        explanation="Its members can no longer open it. It can be restored for 30 days."
        onConfirm={async () => {
          await attempt(() => apiClient.operator.delete.mutate({ organizationId }));
          await queries.operator.list.invalidate();
          onClose();
        }}
      />
    </section>
  );
}
