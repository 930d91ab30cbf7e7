import { watchAddress } from './link-token.ts';

// Imported before the router, which must never read an address with a token.
watchAddress();
