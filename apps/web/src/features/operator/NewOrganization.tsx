import { CreateOperatorOrganizationInput } from '@atrium/domain/operator';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { PLANS } from '@atrium/domain/organization';
import { apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { addressesIn, AddressText } from '../../shared/form/addresses.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Operator.module.css';

type NewOrganizationValues = { name: string; owners: string; plan: (typeof PLANS)[number] };

/** Creates an organization and invites its owners. */
export function NewOrganization({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm<NewOrganizationValues>({
    schema: CreateOperatorOrganizationInput.pick({ name: true, plan: true }).extend({ owners: AddressText }),
    initialValues: { name: '', owners: '', plan: 'Free' },
    required: { owners: 'Enter the e-mail address of an owner.' },
  });
  useReturnFocus();
  const create = async ({ name, owners, plan }: NewOrganizationValues) => {
    const done = await attempt(async () => {
      await apiClient.operator.create.mutate({ name: name.trim(), emails: addressesIn(owners), plan });
      await queries.operator.list.invalidate();
      toastInfo('The organization is ready and its owners have been invited');
    });
    if (done) onClose();
  };
  return (
    <Modal opened onClose={onClose} title="New organization">
      <SchemaForm className={styles.form} form={form} onSubmit={create}>
        <TextInput label="Name" maxLength={255} autoComplete="off" data-autofocus {...fieldOf(form, 'name')} />
        <TextInput
          label="Owners"
          placeholder="name@company.com, another@company.com"
          autoComplete="off"
          spellCheck={false}
          {...fieldOf(form, 'owners')}
        />
        <NativeSelect label="Plan" data={[...PLANS]} {...fieldOf(form, 'plan')} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={form.values.name.trim() === '' || form.values.owners.trim() === ''}
            loading={form.submitting}
          >
            Create and invite
          </Button>
        </DialogActions>
      </SchemaForm>
    </Modal>
  );
}
