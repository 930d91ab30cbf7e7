import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api, apiClient } from '../../shared/api/client.ts';
import { signOut } from '../../shared/api/session.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { addressesIn, addressProblem } from '../../shared/form/addresses.ts';
import { formatDay } from '../../shared/format/date.ts';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { endedWords } from './ended-words.ts';
import { enter } from './organization-actions.ts';
import styles from './Organization.module.css';

type Props = {
  /** The organization one was in until a moment ago. */
  ended: string | undefined;
};

/**
 * For somebody who belongs nowhere (yet, or any more), or has lost the organization they were in: what happened, the
 * others they are in, and a new one.
 */
export function OnboardingPage({ ended }: Props) {
  const profile = api.user.profile.useQuery();
  const former = api.organization.listEnded.useQuery();
  const person = profile.data?.data;
  const organizations = person?.organizations ?? [];
  const belongs = organizations.length > 0;
  if (profile.isPending || former.isPending) return <EntryPage title="One moment…" />;
  const told = former.data?.data.find(({ id }) => (ended === undefined ? !belongs : id === ended));
  const email = person?.email ?? 'you';
  const { title, lead } = told
    ? endedWords(told, email)
    : {
        title: belongs ? 'A new organization' : 'Welcome to Atrium',
        lead: `Data rooms, people and tables belong to an organization. Make yours, or ask a colleague to invite ${email}.`,
      };
  return (
    <EntryPage title={title} lead={lead}>
      <div className={styles.entry}>
        {told && belongs && <Others organizations={organizations} />}
        {told && <h2 className={styles.orElse}>{belongs ? 'Or make a new organization' : 'Make an organization'}</h2>}
        <NewOrganization />
        <Deleted />
        <div className={styles.beside}>
          {belongs && !told ? (
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
          <Button size="md" fullWidth onClick={() => enter(id)}>
            Go to {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function NewOrganization() {
  const [name, setName] = useState('');
  const [owners, setOwners] = useState('');
  const [told, setTold] = useState<string>();
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    await attempt(async () => {
      const { data } = await apiClient.organization.create.mutate({ name: name.trim(), emails: addressesIn(owners) });
      enter(data.id);
    });
    setBusy(false);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const problem = addressProblem(owners);
        setTold(problem);
        if (name.trim() !== '' && problem === undefined && !busy) void create();
      }}
    >
      <TextInput
        label="Name of the organization"
        placeholder="Larkfield Partners"
        value={name}
        maxLength={255}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="organization"
        size="md"
      />
      <TextInput
        label="Other owners"
        description="Optional. They get a mail and may do everything you may."
        placeholder="name@company.com"
        value={owners}
        error={told}
        onChange={(event) => {
          setOwners(event.currentTarget.value);
          setTold(undefined);
        }}
        autoComplete="off"
        spellCheck={false}
        size="md"
      />
      <Button type="submit" size="md" fullWidth disabled={name.trim() === '' || busy}>
        {busy ? 'Creating…' : 'Create organization'}
      </Button>
    </form>
  );
}

function Deleted() {
  const deleted = api.organization.listDeleted.useQuery();
  if (deleted.data === undefined || deleted.data.data.length === 0) return null;
  const restore = (organizationId: string) =>
    attempt(async () => {
      await apiClient.organization.restore.mutate({ organizationId });
      enter(organizationId);
    });
  return (
    <section className={styles.beside} aria-label="Deleted organizations">
      <p>Deleted, and still to be brought back:</p>
      <ul>
        {deleted.data.data.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.name}</b>, until {formatDay(one.purgedAt)}
            </span>
            <Button variant="default" aria-label={`Bring back ${one.name}`} onClick={() => void restore(one.id)}>
              Bring back
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
