const KEY = 'atrium.organization';
const LOST_KEY = 'atrium.lost-organization';
let selected = window.localStorage.getItem(KEY);

/** The organization the user has selected. Every call sends it as X-Selected-Organization-Id. */
export function selectedOrganization(): string | null {
  return selected;
}

export function selectOrganization(id: string | null): void {
  selected = id;
  if (id === null) window.localStorage.removeItem(KEY);
  else window.localStorage.setItem(KEY, id);
}

/** Clears a selected organization that the user has left, and remembers it so that a page can explain this. */
export function loseOrganization(): void {
  if (selected !== null) window.sessionStorage.setItem(LOST_KEY, selected);
  selectOrganization(null);
}

/** Returns the organization that was cleared, and forgets it. */
export function takeLostOrganization(): string | null {
  const lost = window.sessionStorage.getItem(LOST_KEY);
  window.sessionStorage.removeItem(LOST_KEY);
  return lost;
}

export function organizationHeaders(): Record<string, string> {
  return selected === null ? {} : { 'X-Selected-Organization-Id': selected };
}

/** Keeps the selection if the user is still a member there, else selects the first membership. */
export function selectDefaultOrganization(memberships: readonly { id: string }[]): void {
  if (memberships.some((one) => one.id === selected)) return;
  selectOrganization(memberships[0]?.id ?? null);
}
