import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ResourceRole } from '@atrium/domain/kernel';
import { z } from 'zod';
import { addressesIn, AddressText } from '../form/addresses.ts';
import { fieldOf, useSchemaForm } from '../form/schema-form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import { ROLE_OPTIONS, roleOf } from './role-options.ts';
import styles from './Members.module.css';

type Props = { placeholder: string | undefined; add: (emails: string[], role: ResourceRole) => Promise<boolean> };

const Schema = z.object({ emails: AddressText, role: z.string() });

/** Adds people to a resource by their e-mail addresses. */
export function AddByEmail({ placeholder, add }: Props) {
  const form = useSchemaForm({ schema: Schema, initialValues: { emails: '', role: 'Viewer' } });
  const emails = addressesIn(form.values.emails);
  return (
    <SchemaForm
      className={styles.form}
      form={form}
      onSubmit={async ({ emails: sent, role }) => {
        if (emails.length === 0 || !(await add(emails, roleOf(role)))) return;
        // The next address may be typed already.
        form.setFieldValue('emails', (text) => (text === sent ? '' : text));
      }}
    >
      <TextInput
        aria-label="E-mail addresses to add"
        placeholder={placeholder}
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        data-autofocus
        {...fieldOf(form, 'emails')}
      />
      <NativeSelect aria-label="Role for new members" data={ROLE_OPTIONS} {...fieldOf(form, 'role')} />
      <Button type="submit" disabled={form.values.emails.trim() === '' || form.submitting}>
        Add
      </Button>
    </SchemaForm>
  );
}
