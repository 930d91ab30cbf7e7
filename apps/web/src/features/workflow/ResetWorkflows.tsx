import { Button, Modal, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { countOf } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Workflow.module.css';

const RESET = { one: '# workflow of', other: '# workflows of' };

/** Sets the workflows of one organization back to their templates, edited copies too. The operator types its name. */
export function ResetWorkflows({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const organizations = api.operator.list.useQuery({ orderBy: ['name'], limit: 1000 });
  const [organizationId, setOrganizationId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const chosen = organizations.data?.data.find(({ id }) => id === organizationId);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    setIsBusy(true);
    await attempt(async () => {
      const asked = { organizationId: chosen.id, confirmName: typed.trim() };
      const { data } = await apiClient.operatorWorkflow.resetWorkflows.mutate(asked);
      toastInfo(
        data.workflows === 0
          ? `Every workflow of ${chosen.name} is already like its template`
          : `${countOf(data.workflows, RESET)} ${chosen.name} reset`,
      );
      await queries.workflow.invalidate();
      onClose();
    });
    setIsBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title="Reset the workflows of an organization">
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>
          Every workflow that was made from a template takes the template as its new version, even if it was edited. Its
          earlier versions stay in the list of versions.
        </p>
        {organizations.isError ? (
          <ErrorState
            title="The organizations could not be loaded"
            error={organizations.error}
            retry={() => void organizations.refetch()}
          />
        ) : (
          <Select
            label="Organization"
            searchable
            data={organizations.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            value={organizationId}
            openOnFocus={false}
            nothingFoundMessage={organizations.isPending ? 'Loading' : 'No organization has this name'}
            data-autofocus
            onChange={setOrganizationId}
          />
        )}
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
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            color="red.8"
            loading={isBusy}
            disabled={!chosen || typed.trim() !== chosen.name.trim()}
          >
            Reset the workflows
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
