import { CONTRACT } from './concepts-contract.ts';
import { MEETING } from './concepts-meeting.ts';
import { TRADE } from './concepts-trade.ts';

/** All concepts. Their order decides between equal matches. */
export const CONCEPT_TABLE = { ...TRADE, ...CONTRACT, ...MEETING };

export type ConceptId = keyof typeof CONCEPT_TABLE;
