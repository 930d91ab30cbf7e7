import type { Source } from '@atrium/domain/conversation';
import { createContext } from 'react';
import type { Citation } from './thread.ts';

/** Opens the page a citation points at. */
export type OpenCitation = (citation: Citation) => void;

/** Around a conversation: which citation is open, and what opening one does. */
export const CitationContext = createContext<{ current: string | undefined; open: OpenCitation }>({
  current: undefined,
  open: () => undefined,
});

/** Around one answer: its message and its sources by number. */
export const SourcesContext = createContext<{ messageId: string; sources: ReadonlyMap<number, Source> }>({
  messageId: '',
  sources: new Map(),
});
