import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { UpdateOperatorOrganizationInput } from '@atrium/domain/operator';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import '@mantine/core/styles/NumberInput.layer.css';
import { Button, Drawer, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OperatorOrganization } from '@atrium/domain/operator';
import { useOperates } from '../../shared/organization/use-organization.ts';
import { api, apiClient, type ApiInput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { ConfirmAction } from '../../shared/parts/ConfirmAction.tsx';
import { TypedConfirm } from '../../shared/parts/TypedConfirm.tsx';
import { Credits } from './Credits.tsx';
import { OrganizationPayments, type PaymentDialog } from './OrganizationPayments.tsx';
import { Subscription } from './Subscription.tsx';
import styles from './Operator.module.css';

type Change = Omit<Exclude<ApiInput['operator']['update'], void>, 'organizationId' | 'id'>;

const MEBIBYTE = 1_048_576;
const LIMITS = [
  ['users', 'People'],
  ['datarooms', 'Data rooms'],
  ['documents', 'Documents'],
  ['folders', 'Folders'],
  ['aiTables', 'AI tables'],
  ['workflows', 'Workflows'],
] as const;

/** One organization: its plan, limits, credits, people and status. */
export function OrganizationDrawer(props: { organization: OperatorOrganization | undefined; onClose: () => void }) {
  const { organization, onClose } = props;
  useReturnFocus();
  const [dialog, setDialog] = useState<PaymentDialog>();
  const [question, setQuestion] = useState<TaskQuestion>();
  const mayManage = useOperates(organization?.organizationType === 'Operator' ? 'manageOperators' : 'manage');
  return (
    <Drawer
      opened
      closeOnEscape={dialog === undefined && question === undefined}
      onClose={onClose}
      position="right"
      size="md"
      title={organization?.name ?? 'Organization'}
    >
      {organization !== undefined && (
        <div className={styles.form}>
          <fieldset className={styles.bare} disabled={!mayManage}>
            <Basics key={keyOf(organization)} organization={organization} />
          </fieldset>
          <Subscription organization={organization} mayManage={mayManage} />
          <OrganizationPayments organization={organization} mayManage={mayManage} opened={dialog} onOpen={setDialog} />
          <Credits organization={organization} mayManage={mayManage} />
          <People organizationId={organization.id} />
          {mayManage && <Tasks organization={organization} question={question} onAsk={setQuestion} onClose={onClose} />}
        </div>
      )}
    </Drawer>
  );
}

/** Changes with the fields of the form, so that the form starts again from saved values. */
function keyOf({ name, usageLimits }: OperatorOrganization): string {
  return JSON.stringify([name, usageLimits]);
}

function change(organizationId: string, what: Change): Promise<boolean> {
  return attempt(async () => {
    await apiClient.operator.update.mutate({ organizationId, ...what });
    await queries.operator.list.invalidate();
    toastInfo('Saved');
  });
}

type BasicValues = Pick<OperatorOrganization, 'name' | 'usageLimits'>;

function Basics({ organization }: { organization: OperatorOrganization }) {
  const { name, usageLimits } = organization;
  const form = useSchemaForm<BasicValues>({
    schema: UpdateOperatorOrganizationInput,
    initialValues: { name, usageLimits },
    toInput: (values) => ({ organizationId: organization.id, ...values }),
  });
  const { fileBytes } = form.values.usageLimits;
  return (
    <SchemaForm
      className={styles.form}
      form={form}
      onSubmit={(values) => change(organization.id, { ...values, name: values.name.trim() })}
    >
      <TextInput label="Name" maxLength={255} {...fieldOf(form, 'name')} />
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
            value={form.values.usageLimits[key]}
            onChange={(value) => typeof value === 'number' && form.setFieldValue(`usageLimits.${key}`, value)}
          />
        ))}
        <NumberInput
          size="xs"
          label="File size in MB (maximum)"
          placeholder="The installation’s limit"
          min={1}
          max={100_000}
          decimalScale={0}
          thousandSeparator=","
          value={fileBytes === null ? '' : Math.round(fileBytes / MEBIBYTE)}
          onChange={(value) =>
            form.setFieldValue('usageLimits.fileBytes', typeof value === 'number' ? value * MEBIBYTE : null)
          }
        />
      </div>
      <div className={styles.actions}>
        <Button type="submit" disabled={!form.isDirty() || !form.isValid() || form.submitting}>
          Save
        </Button>
      </div>
    </SchemaForm>
  );
}

function People({ organizationId }: { organizationId: string }) {
  const users = api.operator.users.list.useQuery({ organizationId, limit: 50 });
  return (
    <section className={styles.part}>
      <h3>People</h3>
      <QueryView query={users} name="the people" rows={2} height={32}>
        {({ data }) => (
          <ul className={styles.people}>
            {data.map((one) => (
              <li key={one.id}>
                <span>{one.user.email}</span>
                <span>{one.isInvitationAccepted ? one.role : `${one.role}, invited`}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  );
}

type TaskQuestion = 'switchOff' | 'delete' | undefined;
type TasksProps = {
  organization: OperatorOrganization;
  question: TaskQuestion;
  onAsk: (question: TaskQuestion) => void;
  onClose: () => void;
};

function Tasks({ organization, question, onAsk, onClose }: TasksProps) {
  const stopAsking = () => onAsk(undefined);
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
            <Button
              variant="default"
              onClick={() =>
                organization.isActive ? onAsk('switchOff') : void change(organizationId, { isActive: true })
              }
            >
              {organization.isActive ? 'Switch off' : 'Switch on again'}
            </Button>
            {organization.organizationType !== 'Operator' && (
              <Button variant="default" c="var(--err)" onClick={() => onAsk('delete')}>
                Delete
              </Button>
            )}
          </>
        ) : (
          <Button onClick={() => void change(organizationId, { isDeleted: false })}>Restore</Button>
        )}
      </div>
      {question === 'switchOff' && (
        <ConfirmAction
          action={{
            title: `Switch off “${organization.name}”?`,
            explanation: <p>Only its Owners can open it until it is switched on again. Nothing is deleted.</p>,
            label: 'Switch off',
            run: () => change(organizationId, { isActive: false }),
          }}
          onClose={stopAsking}
        />
      )}
      {question === 'delete' && (
        <TypedConfirm
          onClose={stopAsking}
          phrase={organization.name}
          explanation="Its members can no longer open it. It can be restored for 30 days."
          action="Delete the organization"
          canBeRestored
          onConfirm={async () => {
            const isDone = await attempt(() => apiClient.operator.delete.mutate({ organizationId }));
            await queries.operator.list.invalidate();
            if (isDone) onClose();
            return isDone;
          }}
        />
      )}
    </section>
  );
}
