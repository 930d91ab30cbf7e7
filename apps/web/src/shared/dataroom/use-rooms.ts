import { api } from '../api/client.ts';

const AT_ONCE = 1000;

/** All data rooms that the user can open, by name. */
export function useRooms() {
  return api.dataroom.list.useQuery({ orderBy: ['name'], limit: AT_ONCE });
}
