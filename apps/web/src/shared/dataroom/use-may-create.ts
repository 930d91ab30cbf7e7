import { useMayIn } from '../organization/use-organization.ts';

/** Viewers and Guests read; everybody else may make rooms. */
export function useMayCreate(): boolean {
  return useMayIn('createDataroom');
}
