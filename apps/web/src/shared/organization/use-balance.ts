import { useOrganization } from './use-organization.ts';

/** The credits of the organization as exact decimal text; undefined until loaded, and for those who may not see them. */
export function useBalance(): string | undefined {
  return useOrganization()?.currentCreditBalance;
}
