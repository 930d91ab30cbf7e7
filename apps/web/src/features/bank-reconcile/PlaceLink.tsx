import type { Place } from '@atrium/domain/bank-reconcile';
import { Link } from '@tanstack/react-router';
import { placeWords } from './statements/proof-words.ts';
import { searchOf } from './statements/statement-search.ts';

type Props = {
  folderId: string;
  documentId: string;
  documentName: string;
  place: Place | null;
  className?: string | undefined;
};

/** Opens a statement at the line and page of a figure. */
export function PlaceLink({ folderId, documentId, documentName, place, className }: Props) {
  return (
    <Link
      className={className}
      to="/reconcile/$folderId/statements/$documentId"
      params={{ folderId, documentId }}
      search={place === null ? {} : searchOf(place)}
    >
      {place === null ? documentName : `${documentName}, ${placeWords(place)}`}
    </Link>
  );
}
