import type { IType } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { ColumnType } from 'kysely';
import type * as entities from '../entities/index.ts';

/**
 * The database value of a column that `$type<number, string>()` declares; otherwise the type itself. Asks for the key,
 * because an index signature would match the optional properties of `IType`.
 */
type Raw<T> = string extends keyof T ? T : '__raw' extends keyof T ? (T extends IType<unknown, infer R> ? R : T) : T;

type Select<T> = T extends ColumnType<infer S, infer _I, infer _U> ? S : T;
type IsGenerated<T> = T extends ColumnType<infer _S, infer I, infer _U> ? (undefined extends I ? true : false) : false;

/** The types that the driver returns: times as text with their zone, bigint and numeric as decimal text, JSON parsed. */
type Read<T> = T extends Date ? string : Raw<T>;

/** The types that a statement may write: JSON and arrays as text, because the driver would send a JSON array as a PostgreSQL array. */
type Written<T> = T extends Date ? Date | string : Raw<T> extends object ? string : Raw<T>;

type Column<T> = ColumnType<
  Read<Select<T>>,
  IsGenerated<T> extends true ? Written<Select<T>> | undefined : Written<Select<T>>,
  Written<Select<T>>
>;

/** `organizationId: () => p.manyToOne(...).joinColumn('organization_id')` is inferred as `organization_id_id`. */
type ColumnName<K> = K extends `${infer Name}_id_id` ? `${Name}_id` : K;

type Columns<T> = { [K in keyof T as ColumnName<K>]: Column<T[K]> };
type Inferred = InferKyselyDB<(typeof entities)[keyof typeof entities]>;

/** Every table of the product with its columns by their database names. */
export type Tables = { [Name in keyof Inferred]: Columns<Inferred[Name]> };
