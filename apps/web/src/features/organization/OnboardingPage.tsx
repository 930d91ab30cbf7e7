import { CreateOrganizationInput } from '@atrium/domain/organization';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { Button, TextInput } from '@mantine/core';
import { api, apiClient } from '../../shared/api/client.ts';
import { signOut } from '../../shared/api/session.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { addressesIn, AddressText } from '../../shared/form/addresses.ts';
import { formatDayWithin } from '../../shared/format/date.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { endedWords } from './ended-organization.ts';
import { openOrganization } from './organization-actions.ts';
import styles from './Organization.module.css';

type Props = {
  /** The id of the organization that the user has just lost. */
  ended: string | undefined;
};

/**
 * For users without an organization, or who have just lost one: explains what happened, and offers their other
 * organizations and a new one.
 */
export function OnboardingPage({ ended }: Props) {
  const profile = api.user.profile.useQuery();
  const former = api.organization.listEnded.useQuery();
  const person = profile.data?.data;
  const organizations = person?.organizations ?? [];
  const isMember = organizations.length > 0;
  if (profile.isPending || former.isPending) return <EntryPage title="One moment…" />;
  const lost = former.data?.data.find(({ id }) => (ended === undefined ? !isMember : id === ended));
  const email = person?.email ?? 'you';
  const { title, lead } = lost
    ? endedWords(lost, email)
    : {
        title: isMember ? 'A new organization' : 'Welcome to Atrium',
        lead: `Data rooms, people and tables belong to an organization. Create one, or ask a colleague to invite ${email}.`,
      };
  return (
    <EntryPage title={title} lead={lead}>
      <div className={styles.entry}>
        {lost && isMember && <Others organizations={organizations} />}
        {lost && (
          <h2 className={styles.orElse}>{isMember ? 'Or create a new organization' : 'Create an organization'}</h2>
        )}
        <NewOrganization />
        <Deleted />
        <div className={styles.secondary}>
          {isMember && !lost ? (
            <Button variant="default" fullWidth onClick={() => window.history.back()}>
              Back
            </Button>
          ) : (
            <Button variant="default" fullWidth onClick={() => void attempt(signOut)}>
              Sign out
            </Button>
          )}
        </div>
      </div>
    </EntryPage>
  );
}

function Others({ organizations }: { organizations: readonly { id: string; name: string }[] }) {
  return (
    <ul className={styles.others} aria-label="Your other organizations">
      {organizations.map(({ id, name }) => (
        <li key={id}>
          <Button size="md" fullWidth onClick={() => openOrganization(id)}>
            Go to {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function NewOrganization() {
  const form = useSchemaForm({
    schema: CreateOrganizationInput.pick({ name: true }).extend({ owners: AddressText }),
    initialValues: { name: '', owners: '' },
  });
  const create = ({ name, owners }: typeof form.values) =>
    attempt(async () => {
      const { data } = await apiClient.organization.create.mutate({ name: name.trim(), emails: addressesIn(owners) });
      openOrganization(data.id);
    });
  return (
    <SchemaForm className={styles.form} form={form} onSubmit={create}>
      <TextInput
        label="Name of the organization"
        placeholder="Larkfield Partners"
        maxLength={255}
        autoComplete="organization"
        size="md"
        {...fieldOf(form, 'name')}
      />
      <TextInput
        label="Other owners"
        description="Optional. We invite them by e-mail, and they get the same permissions as you."
        placeholder="name@company.com"
        autoComplete="off"
        spellCheck={false}
        size="md"
        {...fieldOf(form, 'owners')}
      />
      <Button type="submit" size="md" fullWidth disabled={form.values.name.trim() === '' || form.submitting}>
        {form.submitting ? 'Creating…' : 'Create organization'}
      </Button>
    </SchemaForm>
  );
}

function Deleted() {
  const deleted = api.organization.listDeleted.useQuery();
  if (deleted.data === undefined || deleted.data.data.length === 0) return null;
  const restore = (organizationId: string) =>
    attempt(async () => {
      await apiClient.organization.restore.mutate({ organizationId });
      openOrganization(organizationId);
    });
  return (
    <section className={styles.secondary} aria-label="Deleted organizations">
      <p>Deleted organizations that you can restore:</p>
      <ul>
        {deleted.data.data.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.name}</b>, until {formatDayWithin(one.purgedAt)}
            </span>
            <Button variant="default" aria-label={`Restore ${one.name}`} onClick={() => void restore(one.id)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
