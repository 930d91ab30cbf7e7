const KEY = 'atrium.organization';
let selected = window.localStorage.getItem(KEY);

/** The organization a person has picked, sent with every call as X-Selected-Organization-Id. */
export function selectedOrganization(): string | null {
  return selected;
}

export function selectOrganization(id: string | null): void {
  selected = id;
  if (id === null) window.localStorage.removeItem(KEY);
  else window.localStorage.setItem(KEY, id);
}

export function organizationHeaders(): Record<string, string> {
  return selected === null ? {} : { 'X-Selected-Organization-Id': selected };
}

/** Keeps the choice while one is still a member there; otherwise takes the first membership. */
export function selectDefaultOrganization(memberships: readonly { id: string }[]): void {
  if (memberships.some((one) => one.id === selected)) return;
  selectOrganization(memberships[0]?.id ?? null);
}
