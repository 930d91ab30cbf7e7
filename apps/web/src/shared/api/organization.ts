const KEY = 'atrium.organization';
const LOST_KEY = 'atrium.lost-organization';
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

/** The organization that was picked is not one's own any more: let go of it, and remember it until that was told. */
export function loseOrganization(): void {
  if (selected !== null) window.sessionStorage.setItem(LOST_KEY, selected);
  selectOrganization(null);
}

/** The organization that was let go of, once. */
export function takeLostOrganization(): string | null {
  const lost = window.sessionStorage.getItem(LOST_KEY);
  window.sessionStorage.removeItem(LOST_KEY);
  return lost;
}

export function organizationHeaders(): Record<string, string> {
  return selected === null ? {} : { 'X-Selected-Organization-Id': selected };
}

/** Keeps the choice while one is still a member there; otherwise takes the first membership. */
export function selectDefaultOrganization(memberships: readonly { id: string }[]): void {
  if (memberships.some((one) => one.id === selected)) return;
  selectOrganization(memberships[0]?.id ?? null);
}
