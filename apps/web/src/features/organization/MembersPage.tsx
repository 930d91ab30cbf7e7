import { QueryView } from '../../shared/parts/QueryView.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { z } from 'zod';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { getQueryKey } from '@trpc/react-query';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { MEMBER_ROLES, type MemberRole, type OrganizationUser } from '@atrium/domain/organization-user';
import { api, apiClient } from '../../shared/api/client.ts';
import { addressesIn, AddressText } from '../../shared/form/addresses.ts';
import { countOf } from '../../shared/format/number.ts';
import { EmptyState } from '../../shared/parts/EmptyState.tsx';
import { usePagedList } from '../../shared/list/use-paged-list.ts';
import { isListedAsGuest } from '../../shared/access/permissions.ts';
import { useMayIn } from '../../shared/organization/use-organization.ts';
import { MemberList, PendingList } from './MemberLists.tsx';
import { invite } from './organization-actions.ts';
import { SettingsPage } from '../../shared/settings/SettingsPage.tsx';
import styles from './Organization.module.css';

const MEMBER_SORTS = [
  'displayName',
  '-displayName',
  'email',
  '-email',
  'role',
  '-role',
  'createdAt',
  '-createdAt',
] as const;

export function MembersPage() {
  const [text, setText] = useState('');
  const [sort, setSort] = useState('displayName');
  const [search] = useDebouncedValue(text.trim(), 250);
  const input = { orderBy: MEMBER_SORTS.filter((one) => one === sort), ...(search === '' ? {} : { search }) };
  const members = usePagedList<OrganizationUser>({
    queryKey: getQueryKey(api.organizationUser.list, input, 'infinite'),
    fetch: (page, options) => apiClient.organizationUser.list.query({ ...input, ...page }, options),
  });
  const usage = api.organization.usage.useQuery();
  const mayInvite = useMayIn('inviteMembers');
  const seats = usage.data?.data.users;
  const list = members.data ?? [];
  const groups: { name: string; people: OrganizationUser[] }[] = [
    { name: 'Members', people: list.filter((one) => one.isInvitationAccepted && !isListedAsGuest(one)) },
    { name: 'Pending', people: list.filter((one) => !one.isInvitationAccepted) },
    { name: 'Guests', people: list.filter((one) => one.isInvitationAccepted && isListedAsGuest(one)) },
  ];
  return (
    <SettingsPage
      isWide
      title="People"
      about={
        seats === undefined
          ? ' '
          : `${countOf(seats.used, { one: '# seat is taken', other: '# seats are taken' })} of ${seats.limit}, pending invitations included.`
      }
      actions={
        <TextInput
          aria-label="Find a person"
          placeholder="Find a person"
          leftSection={<IconSearch size={14} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      }
    >
      {mayInvite && <InviteBar />}
      <QueryView query={members} name="the members" rows={5}>
        {(data) => data.length === 0 && <EmptyState title={`No results for “${search}”`} />}
      </QueryView>
      {groups.map(
        ({ name, people }) =>
          people.length > 0 && (
            <section key={name} className={styles.group} aria-label={name}>
              <h3 className={styles.section}>
                {name} <span>{people.length}</span>
              </h3>
              {name === 'Pending' ? (
                <PendingList label={name} people={people} />
              ) : (
                <MemberList label={name} people={people} sort={sort} onSort={setSort} />
              )}
            </section>
          ),
      )}
      {members.hasMore && (
        <Button variant="default" onClick={members.onMore}>
          Show more
        </Button>
      )}
    </SettingsPage>
  );
}

const InviteSchema = z.object({ emails: AddressText, role: z.enum(MEMBER_ROLES) });

function InviteBar() {
  const form = useSchemaForm<{ emails: string; role: MemberRole }>({
    schema: InviteSchema,
    initialValues: { emails: '', role: 'Viewer' },
  });
  const emails = addressesIn(form.values.emails);
  return (
    <SchemaForm
      className={styles.invite}
      form={form}
      onSubmit={async ({ emails: sent, role }) => {
        if (emails.length === 0 || !(await invite(emails, role))) return;
        // The next address may be typed already.
        form.setFieldValue('emails', (text) => (text === sent ? '' : text));
      }}
    >
      <TextInput
        aria-label="E-mail addresses to invite"
        placeholder="name@company.com, another@company.com"
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        {...fieldOf(form, 'emails')}
      />
      <NativeSelect
        aria-label="Role for the invitation"
        data={[...MEMBER_ROLES].toReversed()}
        {...fieldOf(form, 'role')}
      />
      <Button type="submit" disabled={form.values.emails.trim() === '' || form.submitting}>
        {emails.length > 1 ? `Send ${emails.length} invitations` : 'Send invitation'}
      </Button>
    </SchemaForm>
  );
}
