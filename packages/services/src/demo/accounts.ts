import { findMembership, lockDemo } from '@atrium/db/demo';
import { OrganizationEntity, OrganizationUserEntity } from '@atrium/db/organization';
import { UserEntity } from '@atrium/db/user';
import { DEMO_CREDITS } from '@atrium/domain/credit';
import { newId } from '@atrium/domain/kernel';
import type { SettingsChange } from '@atrium/domain/organization';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addCredits } from '../credit/index.ts';

export const DEMO_EMAIL = 'demo@atrium.localhost';
const OPERATOR_EMAIL = 'operator@atrium.localhost';

type Account = {
  email: string;
  firstName: string;
  lastName: string;
  isSuperuser: boolean;
  organization: { name: string; organizationType: 'AI Data' | 'Operator'; settings?: SettingsChange };
};

const ACCOUNTS: Account[] = [
  {
    email: DEMO_EMAIL,
    firstName: 'Ana',
    lastName: 'Ruiz',
    isSuperuser: false,
    // The sample documents are American and write amounts with a bare `$`.
    organization: {
      name: 'Meridian Partners',
      organizationType: 'AI Data',
      settings: { valueSettings: { dollarCurrency: 'USD' } },
    },
  },
  {
    email: OPERATOR_EMAIL,
    firstName: 'Platform',
    lastName: 'Operator',
    isSuperuser: true,
    organization: { name: 'Atrium Operations', organizationType: 'Operator' },
  },
];

export type DemoOwner = { userId: string; organizationId: string; membershipId: string };

async function createAccount(em: EntityManager, account: Account, passwordHash: string): Promise<void> {
  const now = new Date();
  const [userId, organizationId] = [newId(), newId()];
  const { email, firstName, lastName, isSuperuser, organization } = account;
  await em.insert(OrganizationEntity, {
    id: organizationId,
    ...organization,
    additionalInfo: {},
    createdAt: now,
    updatedAt: now,
  });
  const user = { id: userId, email, firstName, lastName, isSuperuser, passwordHash, isEmailVerified: true };
  await em.insert(UserEntity, { ...user, createdAt: now, updatedAt: now });
  const membership = { id: newId(), organizationId, userId, role: 'Owner' as const };
  await em.insert(OrganizationUserEntity, { ...membership, createdAt: now, updatedAt: now });
  await addCredits(em, { organizationId, key: 'grant:demo', source: 'start', amount: String(DEMO_CREDITS) });
}

/** Creates the demonstration's users that do not exist yet, all with this password hash. */
export async function ensureAccounts(em: EntityManager, passwordHash: string): Promise<void> {
  // Several processes may start at the same time. Only one creates the users.
  await lockDemo(em);
  for (const account of ACCOUNTS) {
    const known = await em.count(UserEntity, { email: account.email });
    if (known === 0) await createAccount(em, account, passwordHash);
  }
}

export async function findDemoOwner(em: EntityManager): Promise<DemoOwner> {
  const owner = await findMembership(em, DEMO_EMAIL);
  if (!owner) throw new Error('The demonstration has no Owner');
  return owner;
}
