import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { bigNumber, createdAt, id, instant, ROLES } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A person's authenticator app. In force once its first code was right; until then it waits to be confirmed. */
export const SecondFactorEntity = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  rowLevelSecurity: 'force',
  policies: [{ name: 'second_factor_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  properties: {
    userId: () =>
      p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').primary().deleteRule('cascade').updateRule('no action'),
    /** The shared secret, under the master key: it must be read to check codes. */
    sealedSecret: p.text().hidden(),
    /** The key of the recovery codes' hashes, under the master key; null for codes hashed by the master key itself. */
    sealedCodeKey: p.text().nullable().lazy().hidden(),
    /** The last time step a code was taken of: no step is taken twice (RFC 6238, 5.2). */
    lastStep: bigNumber().defaultRaw('0'),
    createdAt: createdAt(),
    confirmedAt: instant(),
  },
});
export type SecondFactorRow = InferEntity<typeof SecondFactorEntity>;

/** What lets somebody in who has lost the app. Each works once and is then gone; only a keyed hash is stored. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  rowLevelSecurity: 'force',
  policies: [{ name: 'recovery_code_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  properties: {
    id: id(),
    userId: () => p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').index().deleteRule('cascade'),
    codeHash: p.string().length(64).unique('recovery_code_code_hash_unique').hidden(),
    createdAt: createdAt(),
  },
});
