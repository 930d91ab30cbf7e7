import type { ShareQuestion } from '@atrium/domain/share-question';
import { NativeSelect } from '@mantine/core';
import { api } from '../../../shared/api/client.ts';
import { assign } from './question-actions.ts';
import styles from './Questions.module.css';

const MOST = 200;

/** Names a member who answers. They see the question without who asked it. */
export function Expert({ question: { id, expert, dataroomId } }: { question: ShareQuestion }) {
  const members = api.dataroom.listUsers.useQuery({ dataroomId, limit: MOST }).data?.data ?? [];
  const people = members.flatMap(({ organizationUserId, user, isPending }) =>
    organizationUserId === null || isPending ? [] : [{ value: organizationUserId, label: user.displayName }],
  );
  return (
    <NativeSelect
      className={styles.filter}
      label="Expert"
      description="The expert gets an e-mail and can answer, but does not see who asked."
      value={expert?.organizationUserId ?? ''}
      onChange={({ currentTarget: { value } }) => void assign(id, value === '' ? null : value)}
      data={[
        { value: '', label: 'Nobody' },
        ...people,
        ...(expert !== null && !people.some(({ value }) => value === expert.organizationUserId)
          ? [{ value: expert.organizationUserId, label: expert.name }]
          : []),
      ]}
    />
  );
}
