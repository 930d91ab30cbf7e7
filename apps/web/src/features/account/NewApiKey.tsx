import { CreateApiKeyInput } from '@atrium/domain/api-key';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { apiClient, type ApiInput, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { DialogActions } from '../../shared/parts/DialogActions.tsx';
import styles from './Account.module.css';

type Scope = NonNullable<ApiInput['apiKey']['create']['scopes']>[number];

const SCOPES: { scope: Scope; label: string }[] = [
  { scope: 'read', label: 'Read: documents, answers, lists' },
  { scope: 'write', label: 'Write: upload, change, move to the trash' },
  { scope: 'admin', label: 'Administer: actions reserved for Owners' },
];

/** Days until a key expires; an empty value means never. */
const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
];

function expiryIn(days: string): { expiresAt?: string } {
  return days === '' ? {} : { expiresAt: new Date(Date.now() + Number(days) * 86_400_000).toISOString() };
}

/** Creates a key and shows it once, because only its hash is stored. */
export function NewApiKey({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string>();
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={key === undefined ? 'New API key' : 'Copy your key now'}
      closeOnClickOutside={key === undefined}
    >
      {key === undefined ? (
        <KeyForm onClose={onClose} onCreated={setKey} />
      ) : (
        <ShownOnce apiKey={key} onClose={onClose} />
      )}
    </Modal>
  );
}

type KeyValues = { name: string; scopes: Scope[]; days: string };

function KeyForm({ onClose, onCreated }: { onClose: () => void; onCreated: (key: string) => void }) {
  const mayGrantAdmin = useMayIn('giveAdminKey');
  const offered = SCOPES.filter(({ scope }) => scope !== 'admin' || mayGrantAdmin);
  const form = useSchemaForm<KeyValues>({
    schema: CreateApiKeyInput.pick({ name: true, scopes: true }),
    initialValues: { name: '', scopes: ['read', 'write'], days: '90' },
  });
  const { scopes } = form.values;
  const create = ({ name, days }: KeyValues) =>
    attempt(async () => {
      const created = await apiClient.apiKey.create.mutate({ name: name.trim(), scopes, ...expiryIn(days) });
      onCreated(created.data.key);
      await queries.apiKey.list.invalidate();
    });
  return (
    <SchemaForm className={styles.form} form={form} onSubmit={create}>
      <TextInput
        label="Name"
        placeholder="Nightly upload"
        maxLength={255}
        autoComplete="off"
        data-autofocus
        {...fieldOf(form, 'name')}
      />
      <fieldset className={styles.scopes}>
        <legend>Permissions</legend>
        {offered.map(({ scope, label }) => (
          <Checkbox
            key={scope}
            label={label}
            checked={scopes.includes(scope)}
            onChange={() =>
              form.setFieldValue(
                'scopes',
                scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope],
              )
            }
          />
        ))}
      </fieldset>
      <NativeSelect label="Expires after" data={LIFETIMES} {...fieldOf(form, 'days')} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!form.isValid()} loading={form.submitting}>
          Create key
        </Button>
      </DialogActions>
    </SchemaForm>
  );
}

function ShownOnce({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const clipboard = useClipboard({ timeout: 4000 });
  return (
    <div className={styles.form}>
      <p>This is the only time the key is shown.</p>
      <div className={styles.key}>
        <code data-testid="api-key">{apiKey}</code>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
          onClick={() => clipboard.copy(apiKey)}
        >
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  );
}
