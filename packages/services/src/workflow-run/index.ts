export { type Part, type PartEnd, PARTS, type PartTool, type PartWait, type PartWork } from './parts/index.ts';
export { MASK, maskPieces, maskSecrets } from './mask.ts';
export { credentialValues, variableFields } from './secrets.ts';
export { matchesPattern } from './user-regex.ts';
