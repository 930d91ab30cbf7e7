import { create } from 'zustand';
import { codeOf, detailsOf, statusOf } from '../api/errors.ts';

/** A call that the plan or the credits do not cover (402), with what the server says about it. */
export type Refusal = {
  code: string;
  message: string;
  /** A meter of the plan or a counted kind, such as `queries` or `datarooms`. Storage is in bytes. */
  meter: string | undefined;
  used: number | undefined;
  wanted: number | undefined;
  included: number | undefined;
  renewsAt: string | undefined;
  plan: string | undefined;
  smallestPlan: string | undefined;
  endDate: string | undefined;
};

/** The refusal that an error is; undefined if it is another one. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (statusOf(error) !== 402) return undefined;
  const details = detailsOf(error);
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : undefined);
  const number = (name: string) => (typeof details[name] === 'number' ? details[name] : undefined);
  return {
    code: codeOf(error) ?? 'payment_required',
    message: error instanceof Error ? error.message : 'The plan does not cover this.',
    meter: text('meter'),
    used: number('used'),
    wanted: number('wanted'),
    included: number('included'),
    renewsAt: text('renewsAt'),
    plan: text('plan'),
    smallestPlan: text('smallestPlan'),
    endDate: text('endDate'),
  };
}

type Shown = { refusal: Refusal | undefined; isMounted: boolean };
const useStore = create<Shown>(() => ({ refusal: undefined, isMounted: false }));

/** The refusal that is explained now. */
export function useRefusal(): Refusal | undefined {
  return useStore((state) => state.refusal);
}

export function openRefusal(refusal: Refusal): void {
  useStore.setState({ refusal });
}

export function closeRefusal(): void {
  useStore.setState({ refusal: undefined });
}

/** Tells that the explanation can be shown. Pages outside the shell cannot show it. */
export function mountRefusals(): () => void {
  useStore.setState({ isMounted: true });
  return () => useStore.setState({ isMounted: false, refusal: undefined });
}

/** Explains an error in a dialog if it is a refusal. Returns whether it does. */
export function explainRefusal(error: unknown): boolean {
  const refusal = refusalOf(error);
  if (refusal === undefined || !useStore.getState().isMounted) return false;
  openRefusal(refusal);
  return true;
}
