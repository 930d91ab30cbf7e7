import { Questions } from './questions/Questions.tsx';
import { LinkFrame, type LinkPlace } from './LinkFrame.tsx';

/** The questions of the visitors of a link. */
export function LinkQuestions(place: LinkPlace) {
  return (
    <LinkFrame {...place} tab="Questions" isList>
      {({ id }) => <Questions dataroomId={place.dataroomId} linkId={id} />}
    </LinkFrame>
  );
}
