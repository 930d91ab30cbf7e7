export { localProvider } from './provider.ts';
export { EXTRACTOR_VERSION, extractLocally } from './extract.ts';
export { proposeByRules } from './rules/propose.ts';
export { type Confirmation, learnFrom } from './learn.ts';
