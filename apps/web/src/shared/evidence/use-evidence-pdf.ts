import { useMemo, useState } from 'react';
import { organizationHeaders } from '../api/organization.ts';

/** The PDF of a document, and whether it could not be opened or drawn. */
export type EvidenceFile = {
  file: { url: string; httpHeaders: Record<string, string> };
  isBroken: boolean;
  onBroken: () => void;
};

export function useEvidencePdf(documentId: string): EvidenceFile {
  const [isBroken, setBroken] = useState(false);
  const file = useMemo(() => {
    const query = new URLSearchParams({ documentId, contentDispositionInline: 'true' }).toString();
    return { url: `/api/v1/document/fetch?${query}`, httpHeaders: organizationHeaders() };
  }, [documentId]);
  return { file, isBroken, onBroken: () => setBroken(true) };
}
