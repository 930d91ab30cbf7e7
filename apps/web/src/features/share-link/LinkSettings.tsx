import { PRESET_SETTINGS, type ShareLink } from '@atrium/domain/share-link';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatAgo, formatDay, formatMoment } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { ConfirmAction } from '../../shared/parts/ConfirmAction.tsx';
import { StatusWords } from '../../shared/parts/StatusWords.tsx';
import { revokeLink } from './link-actions.ts';
import { LinkFrame, type LinkPlace } from './LinkFrame.tsx';
import { ACCESS_NAMES } from './PermissionTree.tsx';
import styles from './ShareLink.module.css';
import { ViewAs } from './ViewAs.tsx';

/** The settings of a link, and its end. */
export function LinkSettings(place: LinkPlace) {
  return (
    <LinkFrame {...place} tab="Settings">
      {(link) => <Settings dataroomId={place.dataroomId} link={link} />}
    </LinkFrame>
  );
}

function Settings({ dataroomId, link }: { dataroomId: string; link: ShareLink }) {
  const [isRevoking, setRevoking] = useState(false);
  return (
    <>
      <Facts link={link} />
      <div className={styles.end}>
        <ViewAs linkId={link.id} visitorId={null} label="Preview as a new visitor" />
        <Button variant="default" c="var(--err)" onClick={() => setRevoking(true)}>
          Revoke this link
        </Button>
      </div>
      {isRevoking && <Revoke dataroomId={dataroomId} link={link} onClose={() => setRevoking(false)} />}
    </>
  );
}

type Fact = readonly [term: string, value: ReactNode];

/** Lists the settings of the link in groups. */
function Facts({ link }: { link: ShareLink }) {
  const { preset, description, contact } = link;
  return (
    <div className={styles.groups}>
      <Group title="Who can open it" facts={accessFacts(link)} />
      <Group title="What they can do" facts={visitFacts(link)} />
      <Group
        title="What they read"
        facts={[
          ['Description', description ?? 'None'],
          ['Contact', contact === null ? link.createdByName : `${contact.name} (${contact.email})`],
        ]}
      />
      <Group
        title="About this link"
        facts={[
          ['Visitors', visitedWords(link)],
          ...(preset === null ? [] : [['Started from', PRESET_SETTINGS[preset].name] as const]),
          ['Created', `${formatDay(link.createdAt)} by ${link.createdByName}`],
        ]}
      />
    </div>
  );
}

function accessFacts({ allowList, denyList, ...link }: ShareLink): Fact[] {
  const gates = [
    ...(link.hasPassword ? ['Password'] : []),
    ...(link.requireEmailVerification ? ['Code by e-mail'] : []),
    ...(link.requireNda ? ['Agreement'] : []),
  ];
  const moment = formatMoment(link.expirationDate);
  const end = link.isExpired ? <StatusWords tone="warn">{moment}</StatusWords> : moment;
  return [
    ['Who', allowList.length === 0 ? 'Every address' : allowList.join(', ')],
    ...(denyList.length === 0 ? [] : [['Never', denyList.join(', ')] as const]),
    ['Before entering', gates.length === 0 ? 'Nothing: everyone with the link can open it' : gates.join(', ')],
    [link.isExpired ? 'Ended' : 'Ends', end],
  ];
}

function visitFacts({ permissions, access, ...link }: ShareLink): Fact[] {
  const exceptions = countOf(permissions.length, { one: '1 exception', other: '# exceptions' });
  return [
    ['Documents', permissions.length === 0 ? ACCESS_NAMES[access] : `${ACCESS_NAMES[access]}, ${exceptions}`],
    ['Printing', link.allowPrint ? 'Visitors may print pages' : 'Off'],
    ['Questions', link.enableChat ? 'Visitors may ask the documents' : 'Off'],
    ['Watermark', link.watermark ? 'On every page and file' : 'Off'],
  ];
}

function visitedWords({ visitorCount, lastVisitAt }: ShareLink): string {
  if (lastVisitAt === null) return 'Nobody has opened it yet';
  return `${countOf(visitorCount, { one: '1 visitor', other: '# visitors' })}, last ${formatAgo(lastVisitAt)}`;
}

function Group({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Revoke({ dataroomId, link, onClose }: { dataroomId: string; link: ShareLink; onClose: () => void }) {
  const navigate = useNavigate();
  const { visitorCount, linkName, id } = link;
  const effect =
    visitorCount === 0
      ? 'It stops working at once.'
      : `${countOf(visitorCount, { one: '1 visitor loses', other: '# visitors lose' })} access now, also on pages that are open.`;
  return (
    <ConfirmAction
      action={{
        title: `Revoke “${linkName}”?`,
        explanation: <p>{`${effect} This cannot be undone.`}</p>,
        label: 'Revoke the link',
        isDestructive: true,
        run: async () => {
          const isRevoked = await revokeLink(id);
          if (isRevoked) await navigate({ to: '/library/$dataroomId/links', params: { dataroomId } });
          return isRevoked;
        },
      }}
      onClose={onClose}
    />
  );
}
