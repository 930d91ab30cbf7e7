import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { end, SECOND_URL, startSecond } from './second-instance.ts';

const STAND_IN = 'packages/services/src/billing/testing/serve-stripe.ts';
const COMPARE = 'packages/services/src/billing/testing/compare-now.ts';

export type Payments = {
  /** Moves the clock of the stand-in on, as far as its own events. */
  advance: (seconds: number) => void;
  /** Whether the events of the stand-in reach the product. Those that did not are sent later. */
  deliver: (isOn: boolean) => void;
  /** Starts a subscription of the last customer at the stand-in, outside of the product. */
  subscribe: (lookupKey: string) => void;
  /** Runs the nightly comparison now. */
  compare: () => void;
  /** Stops the stand-in and the product. */
  stop: () => Promise<void>;
};

/** Starts a second Atrium whose payments go to a stand-in for Stripe. */
export async function startWithPayments(): Promise<Payments> {
  const standIn = spawn(process.execPath, [STAND_IN], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [printed] = await once(standIn.stdout, 'data');
  // The script prints one JSON object of strings.
  const env = JSON.parse(String(printed)) as Record<string, string>;
  try {
    // Stripe returns to this address, where the browser is signed in.
    const { stop, run } = await startSecond({ ...env, BASE_URL: SECOND_URL });
    const webhook = `${SECOND_URL}/api/v1/subscription/stripe-webhook`;
    const deliver = (isOn: boolean) => standIn.stdin.write(isOn ? `deliver ${webhook}\n` : 'deliver\n');
    deliver(true);
    return {
      advance: (seconds) => standIn.stdin.write(`advance ${seconds}\n`),
      deliver,
      subscribe: (lookupKey) => standIn.stdin.write(`subscribe ${lookupKey}\n`),
      compare: () => run(COMPARE),
      stop: async () => {
        await stop();
        await end(standIn);
      },
    };
  } catch (error) {
    await end(standIn);
    throw error;
  }
}
