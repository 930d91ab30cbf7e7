import type { Source } from '@atrium/domain/conversation';
import { createContext, useMemo } from 'react';
import type { Citation } from './thread.ts';

/** Opens the page a citation points at. */
export type OpenCitation = (citation: Citation) => void;

/** Provided around a conversation: the open citation, and how to open one. */
export const CitationContext = createContext<{ current: string | undefined; open: OpenCitation }>({
  current: undefined,
  open: () => undefined,
});

/** Provided around one answer: its message and its sources by number. */
export const SourcesContext = createContext<{ messageId: string; sources: ReadonlyMap<number, Source> }>({
  messageId: '',
  sources: new Map(),
});

/** The value of `SourcesContext` for one answer. */
export function useSources(messageId: string, sources: readonly Source[]) {
  return useMemo(
    () => ({ messageId, sources: new Map(sources.map((source) => [source.n, source])) }),
    [messageId, sources],
  );
}
