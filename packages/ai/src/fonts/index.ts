export { fontsFor } from './fonts.ts';
