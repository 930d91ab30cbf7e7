import type { Source } from '@atrium/domain/conversation';

/** The passage that a citation shows on its page. Without boxes, its words are shown above the page. */
export type Cited = Pick<Source, 'documentId' | 'page' | 'quote'> & Partial<Pick<Source, 'boxes'>>;
