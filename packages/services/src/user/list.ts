import { listRows } from '@atrium/db/listing';
import { listAnswer, page } from '@atrium/domain/kernel';
import { ListUsersInput, User } from '@atrium/domain/user';
import { inOrganization, query } from '../kernel/index.ts';
import { displayName } from './profile.ts';

type Found = {
  id: string;
  email: string;
  phone: string | null;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  is_active: boolean;
};

/** People of the organization as its members see them. Guests are not listed. */
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

/** The people of the selected organization. */
export const listUsers = query({
  area: 'user',
  verb: 'list',
  summary: 'People of your organization',
  input: ListUsersInput,
  output: listAnswer(Colleague),
  access: inOrganization('viewMembers'),
  run: async ({ em, input }) => {
    const rows = await listRows<Found>(
      em,
      {
        from: {
          sql: `select u.id, u.email, u.phone, u.first_name, u.last_name, u.avatar_url, u.is_active
                from organization_user m join users u on u.id = m.user_id
                where m.is_active and m.left_at is null and m.role <> 'Guest' and not m.is_token_user`,
          values: [],
        },
        fields: {
          email: { sql: 'email', type: 'text' },
          firstName: { sql: 'first_name', type: 'text' },
          lastName: { sql: 'last_name', type: 'text' },
        },
        searchIn: ['email', 'firstName', 'lastName'],
        defaultOrder: ['email'],
        tieBreak: 'id',
      },
      input,
    );
    return page(
      rows.map((row) => {
        const names = { email: row.email, firstName: row.first_name, lastName: row.last_name };
        const { id, phone, avatar_url: avatarUrl, is_active: isActive } = row;
        return { id, phone, avatarUrl, isActive, ...names, displayName: displayName(names) };
      }),
      input,
    );
  },
});
