import { Button, NativeSelect, Select } from '@mantine/core';
import type { ResourceRole } from '@atrium/domain/kernel';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../api/client.ts';
import { fieldOf, useSchemaForm } from '../form/schema-form.ts';
import { SchemaForm } from '../form/SchemaForm.tsx';
import type { ResourceMember } from './resource-members.ts';
import { ROLE_OPTIONS, roleOf } from './role-options.ts';
import styles from './Members.module.css';

type Props = {
  add: (organizationUserId: string, role: ResourceRole) => Promise<boolean>;
  /** People who already have access. They are not offered. */
  members: readonly ResourceMember[];
};

const Schema = z.object({ person: z.string().nullable(), role: z.string() });

/** Adds a member of the organization to a resource. */
export function AddMember({ add, members }: Props) {
  const [typed, setTyped] = useState('');
  const form = useSchemaForm<{ person: string | null; role: string }>({
    schema: Schema,
    initialValues: { person: null, role: 'Viewer' },
  });
  const [search] = useDebouncedValue(typed, 200);
  const found = api.organizationUser.list.useQuery({
    limit: 50,
    where: { isInvitationAccepted: { eq: true }, isActive: { eq: true } },
    ...(search === '' ? {} : { search }),
  });
  const known = new Set(members.map(({ id }) => id));
  const people = found.data?.data.filter(({ id, isTokenUser }) => !isTokenUser && !known.has(id)) ?? [];
  return (
    <SchemaForm
      className={styles.form}
      form={form}
      onSubmit={async ({ person, role }) => {
        if (person === null || !(await add(person, roleOf(role)))) return;
        // The next person may be chosen already.
        form.setFieldValue('person', (chosen) => (chosen === person ? null : chosen));
        setTyped((text) => (text === typed ? '' : text));
      }}
    >
      <Select
        aria-label="Member to add"
        placeholder="Name or e-mail address of a member"
        searchable
        // The dialog focuses this field. An open list would have to be closed before the dialog.
        openOnFocus={false}
        searchValue={typed}
        onSearchChange={setTyped}
        // The server filters the options.
        filter={({ options }) => options}
        data={people.map(({ id, user }) => ({ value: id, label: `${user.displayName} (${user.email})` }))}
        nothingFoundMessage={found.isPending ? 'Searching…' : 'No results'}
        data-autofocus
        {...fieldOf(form, 'person')}
      />
      <NativeSelect aria-label="Role for new members" data={ROLE_OPTIONS} {...fieldOf(form, 'role')} />
      <Button type="submit" disabled={form.values.person === null || form.submitting}>
        Add
      </Button>
    </SchemaForm>
  );
}
