/** Addresses of earlier versions, which are in mails and bookmarks, and the addresses that replaced them. */
const MOVED: Record<string, string> = {
  '/organization': '/settings/general',
  '/organization/members': '/settings/people',
  '/organization/ai': '/settings/ai',
  '/organization/features': '/settings/features',
  '/organization/limits': '/settings/usage',
  '/organization/audit': '/settings/audit',
  '/account': '/settings/account',
  '/account/security': '/settings/security',
  '/account/api-keys': '/settings/api-keys',
  '/operator/organizations': '/settings/organizations',
  '/mailbox': '/settings/mailbox',
};

/** The address that replaced this one, with the same parameters; undefined if it has not moved. */
export function movedTo({ pathname, searchStr }: { pathname: string; searchStr: string }): string | undefined {
  const path = MOVED[pathname.replace(/\/+$/, '')];
  return path === undefined ? undefined : path + searchStr;
}
