export { isDerivable } from './derivable.ts';
export { EXTRACTOR_VERSION, extractByRules, fillColumn } from './extract.ts';
export { hintsOf } from './hints.ts';
export { proposeByRules } from './propose.ts';
export { sourcesOf } from './sources.ts';
export { bareAmountsIn, typedIn } from './typed.ts';
export type { ExtractedCell, ExtractionColumn, ExtractionDocument, ExtractionPage } from './types.ts';
