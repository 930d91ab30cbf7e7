export { fontsFor } from './fonts.ts';
export { charactersOf, wrapped } from './wrap.ts';
