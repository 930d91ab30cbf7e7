import { api } from '../api/client.ts';

/** Viewers and Guests read; everybody else may make rooms. */
export function useMayCreate(): boolean {
  const organization = api.organization.me.useQuery();
  const role = organization.data?.data.role;
  return role === 'Owner' || role === 'Contributor';
}
