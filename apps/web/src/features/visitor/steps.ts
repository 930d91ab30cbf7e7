/** The gates of a link, and those that this browser has passed. */
export type Gates = {
  requires: { password: boolean; email: boolean; agreement: boolean };
  passed: { password: boolean; email: boolean; agreement: boolean };
};

export type StepId = 'password' | 'email' | 'code' | 'agreement' | 'room';
export type Step = { id: StepId; name: string; state: 'done' | 'now' | 'next' };

const NAMES: Record<StepId, string> = {
  password: 'Password',
  email: 'E-mail',
  code: 'Code',
  agreement: 'Agreement',
  room: 'Documents',
};

/** The step that the visitor is at. A requested code is known only to this page, not to the server's answer. */
export function currentStep({ requires, passed }: Gates, hasRequestedCode: boolean): StepId {
  if (requires.password && !passed.password) return 'password';
  if (requires.email && !passed.email) return hasRequestedCode ? 'code' : 'email';
  if (requires.agreement && !passed.agreement) return 'agreement';
  return 'room';
}

/** The steps of this link in their order. */
export function stepsOf({ requires }: Gates, current: StepId): Step[] {
  const ids: StepId[] = [
    ...(requires.password ? (['password'] as const) : []),
    ...(requires.email ? (['email', 'code'] as const) : []),
    ...(requires.agreement ? (['agreement'] as const) : []),
    'room',
  ];
  const at = ids.indexOf(current);
  return ids.map((id, index) => ({
    id,
    name: NAMES[id],
    state: index < at ? 'done' : index === at ? 'now' : 'next',
  }));
}
