import { DEMO_EMAIL } from '@atrium/services/demo';
import { z } from 'zod';
import type { TestProduct } from '../kernel/test-product.ts';

const SignedIn = z.object({ access_token: z.string() });

/** Returns the headers of a REST call by the demonstration's Owner. */
export async function signInOver(url: string, { platform }: TestProduct): Promise<{ authorization: string }> {
  const body = new URLSearchParams({ username: DEMO_EMAIL, password: platform.config.DEMO_PASSWORD });
  const response = await fetch(`${url}/api/v1/login/auth`, { method: 'POST', body });
  return { authorization: `Bearer ${SignedIn.parse(await response.json()).access_token}` };
}
