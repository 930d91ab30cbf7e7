import { appointOperator } from '../operator/index.ts';
import { runWithParts, say } from './platform-parts.ts';

/** `appoint-operator.ts <address>`: appoints the first operator of an installation. */
await runWithParts(async ({ ownerUrl }) => {
  const [email = ''] = process.argv.slice(2);
  if (!(await appointOperator(ownerUrl, email))) {
    throw new Error('No account has this address, or it is not confirmed yet: sign up with it first.');
  }
  say(`${email} is an operator of this installation now.`);
});
