import { type LinkVisitor, PRESET_SETTINGS, type ShareLink } from '@atrium/domain/share-link';
import { Button, Modal } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../shared/api/client.ts';
import { isMissing } from '../../shared/api/errors.ts';
import { RoomFrame } from '../../shared/dataroom/RoomFrame.tsx';
import { formatAgo, formatMoment } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { NotFoundPage } from '../../shared/parts/NotFoundPage.tsx';
import { QueryView } from '../../shared/parts/QueryView.tsx';
import { ShowMore } from '../../shared/parts/ShowMore.tsx';
import { copyLink, revokeLink } from './link-actions.ts';
import { LinkDrawer } from './LinkDrawer.tsx';
import { sharedRoom } from './LinksPage.tsx';
import { ACCESS_NAMES } from './PermissionTree.tsx';
import styles from './ShareLink.module.css';

const PAGE_SIZE = 100;

/** One link: its settings and its visitors. */
export function LinkPage({ dataroomId, linkId }: { dataroomId: string; linkId: string }) {
  const found = api.sharePublic.info.useQuery({ linkId });
  const room = api.dataroom.me.useQuery({ dataroomId }).data?.data;
  const [open, setOpen] = useState<'change' | 'revoke'>();
  const close = () => setOpen(undefined);
  if (found.isError && isMissing(found.error)) return <NotFoundPage />;
  const link = found.data?.data;
  const links = { label: 'Links', link: { to: '/library/$dataroomId/links', params: { dataroomId } } } as const;
  return (
    <RoomFrame
      dataroomId={dataroomId}
      tab="Links"
      path={link === undefined ? [links] : [links, { label: link.linkName }]}
      actions={
        link && (
          <>
            <Button variant="default" onClick={() => void copyLink(link)}>
              Copy link
            </Button>
            <Button onClick={() => setOpen('change')}>Change</Button>
          </>
        )
      }
    >
      <section className={styles.page} aria-label="Link">
        <QueryView query={found} name="the link" rows={5} height={40}>
          {({ data }) => (
            <>
              <Settings link={data} />
              <Visitors linkId={linkId} />
              <Button className={styles.revoke} variant="default" color="red" onClick={() => setOpen('revoke')}>
                Revoke this link
              </Button>
            </>
          )}
        </QueryView>
      </section>
      {open === 'change' && link && room && <LinkDrawer room={sharedRoom(room)} link={link} onClose={close} />}
      {open === 'revoke' && link && <Revoke dataroomId={dataroomId} link={link} onClose={close} />}
    </RoomFrame>
  );
}

function Settings({ link }: { link: ShareLink }) {
  const { allowList, denyList, permissions, preset } = link;
  const gates = [
    ...(link.hasPassword ? ['Password'] : []),
    ...(link.requireEmailVerification ? ['Code by e-mail'] : []),
    ...(link.requireNda ? ['Agreement'] : []),
  ];
  const exceptions = countOf(permissions.length, { one: '1 exception', other: '# exceptions' });
  const facts: [string, string][] = [
    ...(preset === null ? [] : [['Started from', PRESET_SETTINGS[preset].name] satisfies [string, string]]),
    ['Before entering', gates.length === 0 ? 'Nothing: everyone with the link can open it' : gates.join(', ')],
    ['Who', allowList.length === 0 ? 'Every address' : allowList.join(', ')],
    ...(denyList.length === 0 ? [] : [['Never', denyList.join(', ')] satisfies [string, string]]),
    ['Documents', permissions.length === 0 ? ACCESS_NAMES[link.access] : `${ACCESS_NAMES[link.access]}, ${exceptions}`],
    ['Watermark', link.watermark ? 'On every page and file' : 'Off'],
    ['Questions', link.enableChat ? 'Visitors may ask the documents' : 'Off'],
    [link.isExpired ? 'Ended' : 'Ends', formatMoment(link.expirationDate)],
    ['Created by', link.createdByName],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Visitors({ linkId }: { linkId: string }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const visitors = api.sharePublic.listVisitors.useQuery({ linkId, limit }, { placeholderData: keepPreviousData });
  return (
    <>
      <h2>Visitors</h2>
      <QueryView query={visitors} name="the visitors" rows={2} height={48}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.hint}>Nobody has opened this link yet.</p>
          ) : (
            <ul className={styles.links} aria-label="Visitors">
              {data.map((visitor) => (
                <Visitor key={visitor.id} visitor={visitor} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <ShowMore hasMore={visitors.data?.hasMore} limit={limit} onMore={setLimit} />
    </>
  );
}

function Visitor({ visitor: { email, name, company, acceptedAt, lastSeenAt } }: { visitor: LinkVisitor }) {
  const who = name ?? email ?? 'A visitor without an address';
  const more = [name === null ? null : email, company].filter((part) => part !== null).join(', ');
  return (
    <li className={styles.visitor}>
      <span>
        <b>{who}</b>
        {more !== '' && <em>{more}</em>}
      </span>
      <span>{acceptedAt === null ? '' : `Agreement accepted ${formatAgo(acceptedAt)}`}</span>
      <span>Last seen {formatAgo(lastSeenAt)}</span>
    </li>
  );
}

function Revoke({ dataroomId, link, onClose }: { dataroomId: string; link: ShareLink; onClose: () => void }) {
  const navigate = useNavigate();
  const { visitorCount, linkName, id } = link;
  const revoke = async () => {
    if (await revokeLink(id)) await navigate({ to: '/library/$dataroomId/links', params: { dataroomId } });
  };
  return (
    <Modal opened onClose={onClose} title={`Revoke ${linkName}?`} centered>
      <p className={styles.warning}>
        {visitorCount === 0
          ? 'Nobody can open it any more.'
          : `${countOf(visitorCount, { one: '1 visitor loses', other: '# visitors lose' })} access now, also on pages that are open.`}{' '}
        This cannot be undone.
      </p>
      <div className={styles.actions}>
        <Button color="red" onClick={() => void revoke()}>
          Revoke the link
        </Button>
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Modal>
  );
}
