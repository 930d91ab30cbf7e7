import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../sql/index.ts';

/** The hash of the agreement of a data room as it reads now, computed as `acceptNda` computes it. */
const CURRENT_TEXT_HASH = sql<string>`encode(sha256(convert_to(d.metadata ->> 'ndaContent', 'UTF8')), 'hex')`;

const isAccepted = sql<boolean>`exists (select 1 from nda_acceptance a where a.visitor_id = t.visitor_id
  and a.text_hash = ${CURRENT_TEXT_HASH})`;

/**
 * Finds the visit of a token of a link or of one that a gate gave. Revoked links and tokens, rooms in the trash, and
 * organizations that are suspended or deleted have none. An expired link is found, and so are its tokens. Needs the role
 * of the system.
 */
export async function findVisit(
  em: EntityManager,
  by: { tokenHash: string } | { tokenId: string } | { linkId: string },
) {
  const row = await sqlOf(em)
    .with('found', (db) =>
      db
        .selectFrom('share_token')
        .where('revoked_at', 'is', null)
        .where((eb) => {
          if ('tokenHash' in by) return eb('token_hash', '=', by.tokenHash);
          return 'tokenId' in by ? eb('id', '=', by.tokenId) : eb.lit(false);
        })
        .select(['link_id', 'id as token_id'])
        .unionAll(
          db
            .selectFrom('share_link')
            .where((eb) => {
              if ('tokenHash' in by) return eb('token_hash', '=', by.tokenHash);
              return 'linkId' in by ? eb('id', '=', by.linkId) : eb.lit(false);
            })
            .select(['id as link_id', sql<string>`null::uuid`.as('token_id')]),
        ),
    )
    .selectFrom('found')
    .innerJoin('share_link as l', 'l.id', 'found.link_id')
    .innerJoin('dataroom as d', 'd.id', 'l.dataroom_id')
    .innerJoin('organization as o', 'o.id', 'l.organization_id')
    .leftJoin('share_token as t', 't.id', 'found.token_id')
    .leftJoin('share_visitor as v', 'v.id', 't.visitor_id')
    .where('l.revoked_at', 'is', null)
    .where('d.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .where('o.is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('t.id', 'is', null),
        eb('t.expires_at', '>', sql<string>`now()`),
        eb('l.expires_at', '<=', sql<string>`now()`),
      ]),
    )
    .select([
      'l.id as linkId',
      'l.name as linkName',
      'l.organization_id as organizationId',
      'l.dataroom_id as dataroomId',
      'l.expires_at as expiresAt',
      'l.enable_chat as enableChat',
      sql<boolean>`l.password_hash is not null`.as('hasPassword'),
      'l.password_version as passwordVersion',
      'l.require_email_verification as requireEmailVerification',
      'l.require_nda as requireNda',
      'l.allow_list as allowList',
      'l.deny_list as denyList',
      'l.watermark',
      'l.watermark_text as watermarkText',
      'l.allow_print as allowPrint',
      'l.default_access as defaultAccess',
      'l.settings_version as settingsVersion',
      'l.shows_withheld_count as showsWithheldCount',
      't.id as tokenId',
      't.parent_token_id as parentTokenId',
      't.password_version as enteredPasswordVersion',
      't.visitor_id as visitorId',
      sql<string | null>`case when t.email_verified_at is not null then v.email end`.as('email'),
      isAccepted.as('hasAccepted'),
    ])
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A link as one token sees it: the link's settings, and what the token has passed. */
export type VisitFound = NonNullable<Awaited<ReturnType<typeof findVisit>>>;

/** Finds a visitor of a link. */
export async function findLinkVisitor(
  em: EntityManager,
  { linkId, visitorId }: { linkId: string; visitorId: string },
): Promise<{ email: string | null } | undefined> {
  return sqlOf(em)
    .selectFrom('share_visitor')
    .where('link_id', '=', linkId)
    .where('id', '=', visitorId)
    .select('email')
    .executeTakeFirst();
}

/** The name and branding of a data room, which its visitors may see before they pass a gate. */
export async function readFrontDoor(em: EntityManager, dataroomId: string) {
  return sqlOf(em)
    .selectFrom('dataroom as d')
    .innerJoin('organization as o', 'o.id', 'd.organization_id')
    .where('d.id', '=', dataroomId)
    .select([
      'd.id',
      'd.name',
      'd.metadata',
      'o.name as organizationName',
      'o.additional_info as additionalInfo',
      sql<string | null>`${CURRENT_TEXT_HASH}`.as('textHash'),
    ])
    .executeTakeFirstOrThrow();
}

/** The hash of a link's password. */
export async function passwordOf(em: EntityManager, linkId: string): Promise<string | null> {
  const row = await sqlOf(em)
    .selectFrom('share_link')
    .where('id', '=', linkId)
    .select('password_hash as passwordHash')
    .executeTakeFirstOrThrow();
  return row.passwordHash;
}

/** Adds the token that a gate gives. It expires with the link at the latest. Returns when it expires. */
export async function insertToken(
  em: EntityManager,
  token: {
    id: string;
    organizationId: string;
    linkId: string;
    parentTokenId: string;
    tokenHash: string;
    visitorId: string | null;
    passwordVersion: number | null;
    isEmailVerified: boolean;
    ndaAcceptanceId: string | null;
    days: number;
  },
): Promise<string> {
  const row = await sqlOf(em)
    .insertInto('share_token')
    .columns([
      'id',
      'organization_id',
      'link_id',
      'parent_token_id',
      'token_hash',
      'visitor_id',
      'password_version',
      'email_verified_at',
      'nda_acceptance_id',
      'created_at',
      'expires_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('share_link as l')
        .where('l.id', '=', token.linkId)
        .select([
          sql<string>`${token.id}::uuid`.as('id'),
          'l.organization_id',
          'l.id as link_id',
          sql<string>`${token.parentTokenId}::uuid`.as('parent_token_id'),
          sql<string>`${token.tokenHash}::text`.as('token_hash'),
          sql<string | null>`${token.visitorId}::uuid`.as('visitor_id'),
          sql<number | null>`${token.passwordVersion}::int`.as('password_version'),
          sql<string | null>`case when ${token.isEmailVerified}::boolean then now() end`.as('email_verified_at'),
          sql<string | null>`${token.ndaAcceptanceId}::uuid`.as('nda_acceptance_id'),
          sql<string>`now()`.as('created_at'),
          sql<string>`least(l.expires_at, now() + make_interval(days => ${token.days}::int))`.as('expires_at'),
        ]),
    )
    .returning('expires_at as expiresAt')
    .executeTakeFirstOrThrow();
  return row.expiresAt;
}

/** Revokes a token with all that its gates gave before and after it. Returns how many. */
export async function endVisit(em: EntityManager, tokenId: string): Promise<number> {
  const { numUpdatedRows } = await sqlOf(em)
    .withRecursive('before', (db) =>
      db
        .selectFrom('share_token')
        .where('id', '=', tokenId)
        .select(['id', 'parent_token_id'])
        .union(
          db
            .selectFrom('share_token as parent')
            .innerJoin('before', 'before.parent_token_id', 'parent.id')
            .select(['parent.id', 'parent.parent_token_id']),
        ),
    )
    .withRecursive('chain', (db) =>
      db
        .selectFrom('before')
        .select('before.id')
        .union(
          db
            .selectFrom('share_token as child')
            .innerJoin('chain', 'chain.id', 'child.parent_token_id')
            .select('child.id'),
        ),
    )
    .updateTable('share_token')
    .set({ revoked_at: sql`now()` })
    .where('id', 'in', (eb) => eb.selectFrom('chain').select('chain.id'))
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
