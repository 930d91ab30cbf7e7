import { Button } from '@mantine/core';
import { formatCount } from '../format/number.ts';

/** The largest page that the server returns. */
const MAX_ROWS = 1000;

/** A button below a list with more than `limit` rows. Each click doubles the limit, up to the server's maximum. */
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
  if (limit >= MAX_ROWS) return <p>These are the first {formatCount(MAX_ROWS)}. Search to find the others.</p>;
  return (
    <Button variant="default" onClick={() => onMore(Math.min(MAX_ROWS, limit * 2))}>
      Show more
    </Button>
  );
}
