import type { LinkVisitor } from '@atrium/domain/share-link';
import { Button, Drawer } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { postForFile } from '../../shared/api/download.ts';
import { attempt } from '../../shared/feedback/attempt.ts';
import { formatDuration, formatMoment } from '../../shared/format/date.ts';
import { countOf, formatCount } from '../../shared/format/number.ts';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { formatShare, visitorName } from './visitor-words.ts';
import styles from './ShareLink.module.css';

const AT_ONCE = 20;

type Props = { linkId: string; visitor: LinkVisitor; onClose: () => void };

/** One visitor: the gates they have passed, their documents and their visits. */
export function VisitorDetails({ linkId, visitor, onClose }: Props) {
  useReturnFocus();
  const { email, company, acceptedAt, firstSeenAt, lastSeenAt, seconds, pagesRead, completion } = visitor;
  const facts: [string, ReactNode][] = [
    ['E-mail', email === null ? null : `${email}, verified`],
    ['Company', company],
    [
      'Agreement',
      acceptedAt === null ? null : (
        <>
          Accepted on {formatMoment(acceptedAt)}
          <AgreementRecord linkId={linkId} visitor={visitor} />
        </>
      ),
    ],
    ['First seen', formatMoment(firstSeenAt)],
    ['Last seen', formatMoment(lastSeenAt)],
    ['Now', visitor.isSignedIn ? 'Has access in a browser' : 'Must confirm again'],
    ['Reading', `${formatDuration(seconds)}, ${countOf(pagesRead, { one: '# page', other: '# pages' })}`],
    ['Completion', completion === null ? null : `${formatShare(completion)} of the pages that the link shows`],
    ['Downloads', formatCount(visitor.downloadCount)],
    ['Printed', countOf(visitor.printCount, { one: '# page', other: '# pages' })],
  ];
  return (
    <Drawer opened position="right" size={480} onClose={onClose} title={visitorName(visitor)}>
      <dl className={styles.facts}>
        {facts.map(
          ([term, value]) =>
            value !== null && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <Documents linkId={linkId} visitorId={visitor.id} />
      <Visits linkId={linkId} visitorId={visitor.id} />
    </Drawer>
  );
}

/** Saves the record of the agreement: its text, who accepted it, when and from where. */
function AgreementRecord({ linkId, visitor }: Pick<Props, 'linkId' | 'visitor'>) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const name = `Agreement - ${visitorName(visitor)}.pdf`;
    const input = { linkId, visitorId: visitor.id };
    await attempt(() => postForFile('/api/v1/dataroom/share-public/download-agreement', input, name));
    setBusy(false);
  };
  return (
    <Button className={styles.record} size="compact-xs" variant="default" disabled={isBusy} onClick={() => void save()}>
      Save the record (PDF)
    </Button>
  );
}

type ListProps = { linkId: string; visitorId: string };

function Documents({ linkId, visitorId }: ListProps) {
  const [limit, setLimit] = useState(AT_ONCE);
  const documents = api.sharePublic.listDocuments.useQuery(
    { linkId, visitorId, limit },
    { placeholderData: keepPreviousData },
  );
  return (
    <section className={styles.details} aria-label="Documents">
      <h3>Documents</h3>
      <QueryView query={documents} name="the documents" rows={2} height={40}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.hint}>No document was read, saved or printed.</p>
          ) : (
            <ul className={styles.links}>
              {data.map(({ id, name, pageCount, pagesRead, seconds, downloadCount, printCount }) => (
                <li key={id}>
                  <b>{name}</b>
                  <span>
                    {formatDuration(seconds)}, {formatCount(pagesRead)} of{' '}
                    {countOf(pageCount, { one: '# page', other: '# pages' })}
                    {downloadCount > 0 && `, ${countOf(downloadCount, { one: '# download', other: '# downloads' })}`}
                    {printCount > 0 && `, ${countOf(printCount, { one: '# page printed', other: '# pages printed' })}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <ShowMore hasMore={documents.data?.hasMore} limit={limit} onMore={setLimit} />
    </section>
  );
}

function Visits({ linkId, visitorId }: ListProps) {
  const [limit, setLimit] = useState(AT_ONCE);
  const visits = api.sharePublic.listVisits.useQuery(
    { linkId, visitorId, limit },
    { placeholderData: keepPreviousData },
  );
  return (
    <section className={styles.details} aria-label="Visits">
      <h3>Visits</h3>
      <QueryView query={visits} name="the visits" rows={2} height={40}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.hint}>No visit yet.</p>
          ) : (
            <ul className={styles.links}>
              {data.map(({ id, startedAt, seconds, pagesRead }) => (
                <li key={id}>
                  <b>{formatMoment(startedAt)}</b>
                  <span>
                    {formatDuration(seconds)}, {countOf(pagesRead, { one: '# page', other: '# pages' })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      <ShowMore hasMore={visits.data?.hasMore} limit={limit} onMore={setLimit} />
    </section>
  );
}
