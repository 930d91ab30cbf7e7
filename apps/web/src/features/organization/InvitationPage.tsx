import { JoinInput } from '@atrium/domain/organization-user';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient, type ApiOutput } from '../../shared/api/client.ts';
import { issuesOf, isSignedOut, isWorthRetrying, messageOf } from '../../shared/api/errors.ts';
import { loadProfile } from '../../shared/api/membership.ts';
import { selectOrganization } from '../../shared/api/organization.ts';
import { rest } from '../../shared/api/rest.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { PasswordField } from '../../shared/form/PasswordField.tsx';
import { fieldOf, useSchemaForm } from '../../shared/form/schema-form.ts';
import { SchemaForm } from '../../shared/form/SchemaForm.tsx';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { EntryPage } from '../../shared/shell/EntryPage.tsx';
import { openOrganization } from './organization-actions.ts';
import styles from './Organization.module.css';

type Offer = ApiOutput['organizationUser']['invitation']['data'];

/** Shows an invitation with a button to accept it. Opening the page changes nothing. */
export function InvitationPage({ token }: { token: string }) {
  const offer = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await apiClient.organizationUser.invitation.mutate({ token })).data,
    retry: false,
  });
  const person = useQuery({
    queryKey: ['invitation', 'person'],
    queryFn: async () => {
      try {
        return (await loadProfile()).data;
      } catch (error) {
        if (isSignedOut(error)) return null;
        throw error;
      }
    },
    retry: false,
  });
  const failed = [offer, person].find(({ isError, error }) => isError && isWorthRetrying(error));
  if (failed !== undefined) {
    return (
      <EntryPage title="The invitation could not be loaded" lead={messageOf(failed.error)}>
        <div className={styles.entry}>
          <Button size="md" fullWidth onClick={() => void failed.refetch()}>
            Try again
          </Button>
        </div>
      </EntryPage>
    );
  }
  if (offer.isError) {
    return (
      <EntryPage
        title="This invitation does not work"
        lead="It was used or withdrawn, or a newer one was sent. Ask the person who invited you to send it again."
      >
        <div className={styles.entry}>
          <ButtonLink to="/" variant="default" size="md" fullWidth>
            Go to Atrium
          </ButtonLink>
        </div>
      </EntryPage>
    );
  }
  if (offer.data === undefined || person.isPending) return <EntryPage title="Loading the invitation…" />;
  return <Offered token={token} offer={offer.data} signedInAs={person.data?.email ?? null} />;
}

function Offered({ token, offer, signedInAs }: { token: string; offer: Offer; signedInAs: string | null }) {
  const article = offer.role.startsWith('O') ? 'an' : 'a';
  return (
    <EntryPage
      title={`Join ${offer.organization.name}`}
      lead={`${offer.invitedBy} invites ${offer.email} as ${article} ${offer.role}.`}
      accent={offer.organization.primaryColor}
    >
      <div className={styles.entry}>
        {offer.isExpired ? (
          <p className={styles.refusal} role="alert">
            The invitation has expired. Ask {offer.invitedBy} to send it again.
          </p>
        ) : (
          <AcceptOrJoin token={token} offer={offer} signedInAs={signedInAs} />
        )}
      </div>
    </EntryPage>
  );
}

/** How to accept: it depends on whether the invited person, someone else or nobody is signed in. */
function AcceptOrJoin({ token, offer, signedInAs }: { token: string; offer: Offer; signedInAs: string | null }) {
  if (signedInAs === offer.email) return <Accept token={token} />;
  if (signedInAs !== null) return <OtherPerson as={signedInAs} to={offer.email} />;
  return offer.hasAccount ? <SignInFirst /> : <Join token={token} email={offer.email} />;
}

function Accept({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    await attempt(async () => {
      const { data } = await apiClient.organizationUser.acceptInvitation.mutate({ token });
      openOrganization(data.organizationId);
    });
    setBusy(false);
  };
  return (
    <Button size="md" fullWidth disabled={busy} onClick={() => void accept()}>
      Accept the invitation
    </Button>
  );
}

function OtherPerson({ as, to }: { as: string; to: string }) {
  return (
    <>
      <p className={styles.lead}>
        You are signed in as {as}. Sign in as {to} to accept.
      </p>
      <Button size="md" fullWidth onClick={() => void attempt(signOutHere)}>
        Sign out
      </Button>
    </>
  );
}

/** Signs out and reloads this page. */
async function signOutHere(): Promise<void> {
  await rest('session/sign-out', { method: 'POST' });
  window.location.reload();
}

function SignInFirst() {
  const { pathname, hash } = window.location;
  return (
    <ButtonLink size="md" fullWidth to="/sign-in" search={{ next: `${pathname}${hash}` }}>
      Sign in to accept
    </ButtonLink>
  );
}

/** Creates an account with a name and a password. The link proves the e-mail address. */
function Join({ token, email }: { token: string; email: string }) {
  const [refusal, setRefusal] = useState<string>();
  const form = useSchemaForm({
    schema: JoinInput.omit({ token: true }),
    initialValues: { firstName: '', lastName: '', password: '' },
    required: { password: 'Enter a password.' },
  });
  const join = async (values: typeof form.values) => {
    setRefusal(undefined);
    try {
      const body = JSON.stringify({ token, ...values });
      await rest('organization/users/join-by-invitation', { method: 'POST', body });
      selectOrganization(null);
      window.location.assign('/');
    } catch (error) {
      setRefusal(issuesOf(error)[0] ?? messageOf(error));
    }
  };
  return (
    <SchemaForm className={styles.form} form={form} onSubmit={join}>
      <TextInput label="E-mail" value={email} readOnly autoComplete="username" size="md" />
      <div className={styles.pair}>
        <TextInput
          label="First name"
          required
          withAsterisk={false}
          maxLength={255}
          autoComplete="given-name"
          size="md"
          {...fieldOf(form, 'firstName')}
        />
        <TextInput
          label="Last name"
          maxLength={255}
          autoComplete="family-name"
          size="md"
          {...fieldOf(form, 'lastName')}
        />
      </div>
      <PasswordField
        label="Password"
        description="12 to 40 characters"
        required
        maxLength={40}
        autoComplete="new-password"
        size="md"
        {...fieldOf(form, 'password')}
      />
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
      <Button type="submit" size="md" fullWidth disabled={form.submitting}>
        {form.submitting ? 'Joining…' : 'Create account and join'}
      </Button>
    </SchemaForm>
  );
}
