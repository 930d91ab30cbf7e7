import { listColleagues } from '@atrium/db/user';
import { listAnswer, page } from '@atrium/domain/kernel';
import { ListUsersInput, User } from '@atrium/domain/user';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from './profile.ts';

/** A user of the organization as its members see them. */
const Colleague = User.pick({
  id: true,
  email: true,
  phone: true,
  firstName: true,
  lastName: true,
  displayName: true,
  avatarUrl: true,
  isActive: true,
});

/** Lists the users of the selected organization, without Guests. */
export const listUsers = query({
  area: 'user',
  verb: 'list',
  summary: 'People of your organization',
  input: ListUsersInput,
  output: listAnswer(Colleague),
  access: inOrganization('viewMembers'),
  run: async ({ em, input }) => {
    const rows = await listColleagues(em, input);
    return page(
      rows.map((row) => ({ ...row, displayName: displayName(row) })),
      input,
    );
  },
});
