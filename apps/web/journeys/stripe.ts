import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { end, SECOND_URL, startSecond } from './second-instance.ts';

const STAND_IN = 'packages/services/src/billing/testing/serve-stripe.ts';

export type Payments = {
  /** Moves the clock of the stand-in on, as far as its own events. */
  advance: (seconds: number) => void;
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
    const { stop } = await startSecond({ ...env, BASE_URL: SECOND_URL });
    standIn.stdin.write(`deliver ${SECOND_URL}/api/v1/subscription/stripe-webhook\n`);
    return {
      advance: (seconds) => standIn.stdin.write(`advance ${seconds}\n`),
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
