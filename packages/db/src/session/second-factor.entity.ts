import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { bigNumber, createdAt, id, instant, ROLES } from '../tenancy/index.ts';
import { UserEntity } from '../user/user.entity.ts';

/** A user's authenticator app. It is active after its first right code. */
export const SecondFactorEntity = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  rowLevelSecurity: 'force',
  policies: [{ name: 'second_factor_system', roles: [ROLES.system], using: 'true', check: 'true' }],
  properties: {
    userId: () =>
      p.manyToOne(UserEntity).mapToPk().joinColumn('user_id').primary().deleteRule('cascade').updateRule('no action'),
    /** The shared secret, encrypted with the master key, because checking codes needs it. */
    sealedSecret: p.text().hidden(),
    /** The key of the recovery codes' hashes, encrypted with the master key. Null for codes that the master key itself hashed. */
    sealedCodeKey: p.text().nullable().lazy().hidden(),
    /** The time step of the last accepted code. No step is accepted twice (RFC 6238, 5.2). */
    lastStep: bigNumber().defaultRaw('0'),
    createdAt: createdAt(),
    confirmedAt: instant(),
  },
});
export type SecondFactorRow = InferEntity<typeof SecondFactorEntity>;

/** A recovery code, for users who have lost the app. It works once. Only its keyed hash is stored. */
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
