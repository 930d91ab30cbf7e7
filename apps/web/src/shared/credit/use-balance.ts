import { compareDecimals } from '@atrium/domain/value';
import { useOrganization } from '../organization/use-organization.ts';

/** The credits of the organization as exact decimal text; undefined until loaded, and for Guests. */
export function useBalance(): string | undefined {
  return useOrganization()?.currentCreditBalance;
}

/** Whether the balance covers credits (decimal text). True until the balance is loaded: the server decides. */
export function useCovers(credits: string): boolean {
  const balance = useBalance();
  return balance === undefined || compareDecimals(balance, credits) >= 0;
}
