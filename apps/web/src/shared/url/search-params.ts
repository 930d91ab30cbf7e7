/**
 * Readers for `validateSearch`. An address is written by anybody: what does not fit is left out, never an error page.
 */
export function textParam(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function oneOfParam<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((one) => one === value);
}

export function positiveParam(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

export function flagParam(value: unknown): true | undefined {
  return value === true || value === 'true' ? true : undefined;
}

/** The parameters without those left out, so that a link need not name them. */
export function present<T extends Record<string, unknown>>(params: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  // Object.fromEntries forgets the keys' names.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Where one was headed: a path of this site, never another one's address. */
export function pathParam(value: unknown): string | undefined {
  const path = textParam(value);
  return path !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(path) ? path : undefined;
}
