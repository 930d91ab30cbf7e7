/** A part of a statement, with the values of its `?` in their order. */
export type SqlPiece = { sql: string; values: unknown[] };

export const ALWAYS: SqlPiece = { sql: 'true', values: [] };
export const NEVER: SqlPiece = { sql: 'false', values: [] };

/** Joins conditions with `and`; true without any. */
export function allOf(pieces: readonly SqlPiece[]): SqlPiece {
  return pieces.length === 0 ? ALWAYS : joined(pieces, ' and ');
}

/** Joins conditions with `or`; false without any. */
export function anyOf(pieces: readonly SqlPiece[]): SqlPiece {
  return pieces.length === 0 ? NEVER : joined(pieces, ' or ');
}

/** Puts pieces one after the other, each in brackets. */
function joined(pieces: readonly SqlPiece[], word: string): SqlPiece {
  return { sql: pieces.map(({ sql }) => `(${sql})`).join(word), values: pieces.flatMap(({ values }) => values) };
}
