import { Button } from '@mantine/core';
import { formatCount } from '../format/number.ts';

/** As many as the server gives in one answer. */
const MOST = 1000;

/** Below a list that has more than `limit`: asks for twice as many, as far as one answer goes. */
export function ShowMore({
  hasMore = false,
  limit,
  onMore,
}: {
  hasMore?: boolean | undefined;
  limit: number;
  onMore: (limit: number) => void;
}) {
  if (!hasMore) return null;
  if (limit >= MOST) return <p>These are the first {formatCount(MOST)}. A search finds the others.</p>;
  return (
    <Button variant="default" onClick={() => onMore(Math.min(MOST, limit * 2))}>
      Show more
    </Button>
  );
}
