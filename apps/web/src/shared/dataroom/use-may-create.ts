import { useMayIn } from '../organization/use-organization.ts';

/** Whether the user may create data rooms. */
export function useMayCreate(): boolean {
  return useMayIn('createDataroom');
}
