/**
 * Readers for `validateSearch`. Anyone can write a URL, so invalid parameters are dropped instead of causing an error.
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

/** The parameters without undefined values, so that links can omit them. */
export function present<T extends Record<string, unknown>>(params: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  // Object.fromEntries loses the key types.
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** A path on this site to return to, never the address of another site. */
export function pathParam(value: unknown): string | undefined {
  const path = textParam(value);
  return path !== undefined && /^\/(?![/\\])\P{Cc}*$/u.test(path) ? path : undefined;
}
