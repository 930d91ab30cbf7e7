export { drawPage, withMarkedFile } from './work.ts';
export type { WorkLimits } from './work.ts';
export type { Drawn, PageSource } from './messages.ts';
