import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { keepPassage } from '../url/passage.ts';
import type { OpenCitation } from './citation-context.ts';

/** Returns a function that opens a citation's page with the passage marked and the conversation next to it. */
export function useOpenCitation(conversationId: string | undefined): OpenCitation {
  const navigate = useNavigate();
  return useCallback(
    ({ key, source }) =>
      void navigate({
        to: '/documents/$documentId',
        params: { documentId: source.documentId },
        search: {
          page: source.page,
          passage: keepPassage(source.quote),
          cite: key,
          ...(conversationId === undefined ? {} : { chat: conversationId }),
        },
      }),
    [navigate, conversationId],
  );
}
