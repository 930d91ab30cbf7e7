import type { VisitState } from '../kernel/index.ts';

/** The gates of a link that its Owner can set, and when it ends. */
export type LinkGates = {
  expiresAt: Date;
  hasPassword: boolean;
  passwordVersion: number;
  requireEmailVerification: boolean;
  requireNda: boolean;
  /** Addresses and domains in lower case. An empty list allows every address. */
  allowList: readonly string[];
  /** Addresses and domains in lower case. It takes precedence over `allowList`. */
  denyList: readonly string[];
};

/** The gates that one browser has passed. */
export type PassedGates = {
  /** The version of the password that was entered. */
  passwordVersion: number | null;
  /** The verified address. */
  email: string | null;
  /** Whether the visitor has accepted the agreement as it reads now. */
  hasAccepted: boolean;
};

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** Matches an address or a domain; a leading @ is optional. `withSubdomains` also matches the domains below it. */
function matches(entry: string, email: string, withSubdomains: boolean): boolean {
  const at = entry.indexOf('@');
  if (at > 0) return entry === email;
  const domain = at === 0 ? entry.slice(1) : entry;
  return domainOf(email) === domain || (withSubdomains && domainOf(email).endsWith(`.${domain}`));
}

/** Returns whether a link admits an address in lower case. A denied domain denies its subdomains too. */
export function admitsAddress(
  { allowList, denyList }: Pick<LinkGates, 'allowList' | 'denyList'>,
  email: string,
): boolean {
  if (denyList.some((entry) => matches(entry, email, true))) return false;
  return allowList.length === 0 || allowList.some((entry) => matches(entry, email, false));
}

/** Returns whether each gate is passed or not set. A changed password, list or agreement closes its gate again. */
export function gatesPassed(link: LinkGates, passed: PassedGates): { password: boolean; email: boolean; nda: boolean } {
  const { email } = passed;
  return {
    password: !link.hasPassword || passed.passwordVersion === link.passwordVersion,
    email: !link.requireEmailVerification || (email !== null && admitsAddress(link, email)),
    nda: !link.requireNda || passed.hasAccepted,
  };
}

/** Returns what comes next, in the order of the gates: password, e-mail address, agreement. */
export function visitState(link: LinkGates, passed: PassedGates, now: Date): VisitState {
  if (link.expiresAt <= now) return 'expired';
  const { password, email, nda } = gatesPassed(link, passed);
  if (!password) return 'password';
  if (!email) return 'email';
  return nda ? 'open' : 'agreement';
}
