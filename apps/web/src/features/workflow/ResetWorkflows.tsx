import { Button, Modal, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import styles from './Workflow.module.css';

/** Sets the workflows of one organization back to their templates, edited copies too. The operator types its name. */
export function ResetWorkflows({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const organizations = api.operator.list.useQuery({ orderBy: ['name'], limit: 1000 }).data?.data ?? [];
  const [organizationId, setOrganizationId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const chosen = organizations.find(({ id }) => id === organizationId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    const isDone = await attempt(() =>
      apiClient.operatorWorkflow.resetWorkflows.mutate({ organizationId: chosen.id, confirmName: typed }),
    );
    await queries.workflow.invalidate();
    if (!isDone) return;
    toastInfo(`The workflows of ${chosen.name} are reset`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title="Reset the workflows of an organization" centered>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>
          Every workflow that was made from a template takes the template as its new version, even if it was edited. Its
          earlier versions stay in the list of versions.
        </p>
        <Select
          label="Organization"
          searchable
          data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          value={organizationId}
          openOnFocus={false}
          data-autofocus
          onChange={setOrganizationId}
        />
        {chosen && (
          <TextInput
            label={
              <>
                Type <b>{chosen.name}</b> to confirm
              </>
            }
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div className={styles.formButtons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.8" disabled={!chosen || typed.trim() !== chosen.name.trim()}>
            Reset the workflows
          </Button>
        </div>
      </form>
    </Modal>
  );
}
