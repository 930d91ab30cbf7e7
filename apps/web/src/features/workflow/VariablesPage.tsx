import { Button, Menu, Modal, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { api, apiClient, type ApiOutput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { formatAgo } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { DataList, type ListColumn } from '../../shared/list/DataList.tsx';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { ConfirmDeletion, type Question } from '../../shared/parts/ConfirmDeletion.tsx';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { Page } from '../../shared/shell/Page.tsx';
import { StatusBar } from '../../shared/shell/StatusBar.tsx';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Workflow.module.css';

type Variable = ApiOutput['workflow']['listVariables']['data'][number];

const COUNTED = { one: '# variable', other: '# variables' };
const TYPES = [
  { value: 'Credential', label: 'Credential: encrypted, never shown again' },
  { value: 'Generic', label: 'Generic: a value that everyone can read' },
];

/** Values that flows take by name. Credentials are never shown again, and go only to their hosts. */
export function VariablesPage() {
  const variables = api.workflow.listVariables.useQuery({ limit: 1000, orderBy: ['name'] });
  const mayChange = useMayIn('createWorkflow');
  const [edited, setEdited] = useState<Variable | 'new'>();
  const [question, setQuestion] = useState<Question>();
  const list = variables.data?.data;
  const add = mayChange && (
    <Button leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
      New variable
    </Button>
  );
  return (
    <Page
      crumbs={[{ label: 'Workflows', link: { to: '/workflows' } }, { label: 'Variables' }]}
      actions={list?.length !== 0 && add}
      status={<StatusBar facts={list && [countOf(list.length, COUNTED)]} />}
    >
      <QueryView query={variables} name="the variables">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No variables yet" action={add || undefined}>
              A variable is a value that workflows use by name. A Credential is sent only to the hosts that you allow.
            </EmptyState>
          ) : (
            <DataList
              label="Variables"
              items={data}
              nameOf={({ name }) => name}
              columns={COLUMNS}
              onOpen={(variable) => mayChange && setEdited(variable)}
              renderMenu={(variable) =>
                mayChange && (
                  <VariableMenu onEdit={() => setEdited(variable)} onDelete={() => setQuestion(deletionOf(variable))} />
                )
              }
              takesFocus
            />
          )
        }
      </QueryView>
      {question && <ConfirmDeletion question={question} onClose={() => setQuestion(undefined)} />}
      {edited !== undefined && (
        <VariableForm variable={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}

const COLUMNS: ListColumn<Variable>[] = [
  { id: 'name', label: 'Name', width: 'minmax(0, 1fr)', renderCell: ({ name }) => <b>{name}</b> },
  { id: 'type', label: 'Type', width: '108px', isWide: true, renderCell: ({ type }) => type },
  {
    id: 'value',
    label: 'Value',
    width: 'minmax(0, 2fr)',
    renderCell: ({ value, hosts }) => value ?? `Encrypted, for ${hosts.join(', ')}`,
  },
  { id: 'updatedAt', label: 'Changed', width: '120px', renderCell: ({ updatedAt }) => formatAgo(updatedAt) },
];

function deletionOf({ id, name }: Variable): Question {
  return {
    explanation: `The variable “${name}” is deleted. Workflows that use it can no longer run.`,
    run: async () => {
      const isDone = await attempt(() => apiClient.workflow.deleteVariable.mutate({ id }));
      await queries.workflow.listVariables.invalidate();
      if (isDone) toastInfo(`${name} is deleted`);
    },
  };
}

function VariableMenu({ onEdit, onDelete }: { onEdit: () => void; onDelete: () => void }) {
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={15} />} onClick={onEdit}>
        Change
      </Menu.Item>
      <Menu.Item leftSection={<IconTrash size={15} />} onClick={onDelete}>
        Delete
      </Menu.Item>
    </>
  );
}

/** The hosts of a text, by commas, spaces or lines. */
function hostsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

function VariableForm({ variable, onClose }: { variable: Variable | null; onClose: () => void }) {
  useReturnFocus();
  const [name, setName] = useState(variable?.name ?? '');
  const [type, setType] = useState(variable?.type ?? 'Credential');
  const [value, setValue] = useState(variable?.value ?? '');
  const [hosts, setHosts] = useState(variable?.hosts.join(', ') ?? '');
  const isCredential = type === 'Credential';
  const newHosts = hostsIn(hosts);
  const hostsChanged = variable !== null && newHosts.join(' ') !== variable.hosts.join(' ');
  const needsValue = variable === null || !isCredential || hostsChanged;
  const isComplete = name.trim() !== '' && (!needsValue || value !== '') && (!isCredential || newHosts.length > 0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isDone = await attempt(() =>
      variable === null
        ? apiClient.workflow.createVariable.mutate({ name, type, value, hosts: isCredential ? newHosts : [] })
        : apiClient.workflow.updateVariable.mutate({
            id: variable.id,
            name,
            ...(value === '' ? {} : { value }),
            ...(isCredential && hostsChanged ? { hosts: newHosts } : {}),
          }),
    );
    await queries.workflow.listVariables.invalidate();
    if (isDone) onClose();
  };
  return (
    <Modal opened onClose={onClose} title={variable === null ? 'New variable' : 'Change the variable'}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Name"
          value={name}
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {variable === null && (
          <NativeSelect
            label="Type"
            data={TYPES}
            value={type}
            onChange={(event) => setType(event.currentTarget.value === 'Generic' ? 'Generic' : 'Credential')}
          />
        )}
        {isCredential ? (
          <>
            <PasswordInput
              label="Value"
              description={
                variable === null ? 'It is encrypted and never shown again.' : 'Leave empty to keep the stored value.'
              }
              value={value}
              autoComplete="off"
              onChange={(event) => setValue(event.currentTarget.value)}
            />
            <TextInput
              label="Allowed hosts"
              description="Separated by commas. *.example.com names every host below. New hosts need the value again."
              placeholder="api.example.com"
              value={hosts}
              autoComplete="off"
              spellCheck={false}
              error={hostsChanged && value === '' ? 'Enter the value again to change the hosts.' : undefined}
              onChange={(event) => setHosts(event.currentTarget.value)}
            />
          </>
        ) : (
          <Textarea
            label="Value"
            value={value}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={65_536}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isComplete}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
