import { ActionIcon, Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Dataroom, DataroomUser } from '@atrium/domain/dataroom';
import { RESOURCE_ROLES, type ResourceRole } from '@atrium/domain/kernel';
import { mayInRoom } from '../../shared/access/permissions.ts';
import { api, apiClient, queries } from '../../shared/api/client.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { toastInfo } from '../../shared/feedback/toast.ts';
import { addressesIn, addressProblem } from '../../shared/form/addresses.ts';
import { ErrorState } from '../../shared/parts/ErrorState.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { SkeletonRows } from '../../shared/parts/SkeletonRows.tsx';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import styles from '../../shared/parts/Members.module.css';

const AT_ONCE = 200;
const ROLES = [...RESOURCE_ROLES].toReversed();
function roleOf(value: string): ResourceRole {
  return ROLES.find((one) => one === value) ?? 'Viewer';
}
function refresh() {
  return Promise.all([queries.dataroom.listUsers.invalidate(), queries.dataroom.me.invalidate()]);
}

/** Who is in a room, with what they may do there, and who may come in by themselves. */
export function RoomMembers({ room, onClose }: { room: Dataroom; onClose: () => void }) {
  const dataroomId = room.id;
  const [limit, setLimit] = useState(AT_ONCE);
  const members = api.dataroom.listUsers.useQuery({ dataroomId, limit }, { placeholderData: keepPreviousData });
  useReturnFocus();
  return (
    <Modal opened onClose={onClose} title={`Members of ${room.name}`} centered size="lg">
      {mayInRoom(room, 'inviteMembers') && <AddPeople room={room} />}
      {mayInRoom(room, 'changeAccess') && <Access room={room} />}
      {members.isError && (
        <ErrorState
          title="The members could not be listed"
          error={members.error}
          retry={() => void members.refetch()}
        />
      )}
      {members.isPending && <SkeletonRows rows={3} height={48} label="Loading members" />}
      <ul className={styles.list}>
        {members.data?.data.map((member) => (
          <MemberRow key={member.id} room={room} member={member} />
        ))}
      </ul>
      <ShowMore hasMore={members.data?.hasMore} limit={limit} onMore={setLimit} />
    </Modal>
  );
}

function AddPeople({ room }: { room: Dataroom }) {
  const dataroomId = room.id;
  const [text, setText] = useState('');
  const [role, setRole] = useState<ResourceRole>('Viewer');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<string>();
  const emails = addressesIn(text);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const problem = addressProblem(text);
    setTold(problem);
    if (problem !== undefined || emails.length === 0 || busy) return;
    setBusy(true);
    const done = await attempt(async () => {
      const { data } = await apiClient.dataroom.addUser.mutate({ dataroomId, emails, role });
      if (data.every(({ outcome }) => outcome === 'already_member')) toastInfo('They are in this room already');
      else toastInfo('They get a mail that leads them here');
      await refresh();
    });
    if (done) setText('');
    setBusy(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <TextInput
        aria-label="Addresses to bring in"
        placeholder={room.uiContext.placeholders.members ?? undefined}
        value={text}
        error={told}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setTold(undefined);
        }}
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        data-autofocus
      />
      <NativeSelect
        size="xs"
        aria-label="Role of who is brought in"
        data={ROLES}
        value={role}
        onChange={(event) => setRole(roleOf(event.currentTarget.value))}
      />
      <Button type="submit" disabled={text.trim() === '' || busy}>
        Add
      </Button>
    </form>
  );
}

function Access({ room }: { room: Dataroom }) {
  const change = (accessPolicy: Dataroom['accessPolicy']) =>
    attempt(async () => {
      await apiClient.dataroom.update.mutate({ dataroomId: room.id, accessPolicy });
      await refresh();
    });
  return (
    <div className={styles.access}>
      <span>
        <b>Who may come in</b>
        <em>
          {room.accessPolicy === 'Public'
            ? 'Everybody in the organization but Guests, by their role there'
            : 'Only the people listed here'}
        </em>
      </span>
      <NativeSelect
        size="xs"
        aria-label="Who may come in"
        data={[
          { value: 'Private', label: 'Members only' },
          { value: 'Public', label: 'The organization' },
        ]}
        value={room.accessPolicy}
        onChange={(event) => void change(event.currentTarget.value === 'Public' ? 'Public' : 'Private')}
      />
    </div>
  );
}

function MemberRow({ room, member }: { room: Dataroom; member: DataroomUser }) {
  const dataroomId = room.id;
  const { displayName, email } = member.user;
  const organizationUserId = member.organizationUserId ?? member.id;
  const changeRole = (role: ResourceRole) =>
    attempt(async () => {
      await apiClient.dataroom.changeRole.mutate({ dataroomId, organizationUserId, role });
      await refresh();
    });
  const remove = () =>
    attempt(async () => {
      await apiClient.dataroom.deleteUser.mutate({ dataroomId, organizationUserId });
      await refresh();
    });
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        <b>{displayName}</b>
        <em>{member.isPending ? 'Invited, not here yet' : email}</em>
      </span>
      {mayInRoom(room, 'changeDataroomRole') && !member.isPending ? (
        <NativeSelect
          size="xs"
          aria-label={`Role of ${displayName}`}
          variant="unstyled"
          data={ROLES}
          value={member.role}
          onChange={(event) => void changeRole(roleOf(event.currentTarget.value))}
        />
      ) : (
        <span>{member.role}</span>
      )}
      {mayInRoom(room, 'deleteUser') && (
        <ActionIcon aria-label={`Take ${displayName} out of the room`} onClick={() => void remove()}>
          <IconX size={15} />
        </ActionIcon>
      )}
    </li>
  );
}
