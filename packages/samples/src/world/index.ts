export { bank } from './fund.ts';
