import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { apiClient } from '../../shared/api/client.ts';
import { isWorthRetrying } from '../../shared/api/errors.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { ButtonLink } from '../../shared/parts/links.tsx';
import { loadLink, type Me } from './gates.ts';
import { linkOf } from './link.ts';
import { RoomPage } from './room/RoomPage.tsx';
import { useMe } from './room/opening.ts';
import { LINK_KEY, visitQueries } from './visit-api.ts';
import { VisitMessage } from './VisitMessage.tsx';
import { VisitStart } from './VisitStart.tsx';
import styles from './PreviewPage.module.css';

/** The data room as a visitor sees it, for an Owner. It is the visitors' page with a bar that says so. */
export function PreviewPage() {
  // Nothing of a visit in this tab, or of an earlier preview, is shown under this one.
  useState(() => visitQueries.clear());
  useEffect(() => () => visitQueries.clear(), []);
  return (
    <QueryClientProvider client={visitQueries}>
      <Preview />
    </QueryClientProvider>
  );
}

function Preview() {
  const link = useQuery({
    queryKey: LINK_KEY,
    queryFn: async () => linkOf(await loadLink(), window.location.origin),
  });
  const { data, error } = link;
  if (error !== null && isWorthRetrying(error)) {
    return (
      <VisitMessage title="The preview could not be opened" retry={() => void link.refetch()}>
        <p>The server could not be reached. Check your connection and try again.</p>
      </VisitMessage>
    );
  }
  if (error !== null || data?.isExpired === true) {
    return (
      <VisitMessage title="The preview has ended">
        <p>
          It ends after 30 minutes, when you sign out, and when the link ends. Start a new one on the page of the link.
        </p>
        <ButtonLink to="/library" variant="default" size="md">
          Go to the data rooms
        </ButtonLink>
      </VisitMessage>
    );
  }
  if (data === undefined) return <VisitStart label="Opening the preview" />;
  return <RoomPage link={data} top={<PreviewBar />} />;
}

function PreviewBar() {
  const me = useMe().data;
  return (
    <section className={styles.bar} aria-label="Preview">
      <IconEye size={18} stroke={1.8} aria-hidden="true" />
      <p>
        <b>Preview</b>
        <span className={styles.long}>
          {me === undefined ? '. Nothing that you do here counts as a visit.' : `. ${textFor(me)}`}
        </span>
        {me !== undefined && <span className={styles.short}> as {viewerOf(me)}</span>}
      </p>
      {me?.preview != null && <EndPreview dataroomId={me.room.id} linkId={me.preview.linkId} />}
    </section>
  );
}

function viewerOf({ email, preview }: Me): string {
  return preview?.visitorId == null ? 'a new visitor' : (email ?? 'a visitor without an address');
}

function textFor(me: Me): string {
  return `You see what ${viewerOf(me)} sees with the link “${me.linkName}”. Nothing counts as a visit.`;
}

function EndPreview(place: { dataroomId: string; linkId: string }) {
  const navigate = useNavigate();
  const end = async () => {
    await apiClient.sharePublic.endPreview.mutate({ linkId: place.linkId });
    await navigate({ to: '/library/$dataroomId/links/$linkId/visitors', params: place });
  };
  return (
    <Button size="xs" variant="default" onClick={() => void attempt(end)}>
      End preview
    </Button>
  );
}
