/** Requests per minute of one address, in each API process. They keep a flood away from the process. */
export const REQUESTS_PER_MINUTE = 6_000;

/** Sign-in attempts per minute of one address, for all accounts together. The database counts attempts per account. */
export const SIGN_INS_PER_MINUTE = 60;

/** Calls of visitors per minute: of one address over all links, and of one token. */
export const VISIT_CALLS_PER_MINUTE = { address: 3_000, token: 1_200 } as const;

/** Uploads per minute: of one user over all sessions and keys, and of one address over all users. */
export const UPLOADS_PER_MINUTE = { user: 300, address: 600 } as const;
