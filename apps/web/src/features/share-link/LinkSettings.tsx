import { PRESET_SETTINGS, type ShareLink } from '@atrium/domain/share-link';
import { Button, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../shared/format/date.ts';
import { countOf } from '../../shared/format/number.ts';
import { revokeLink } from './link-actions.ts';
import { LinkFrame, type LinkPlace } from './LinkFrame.tsx';
import { ACCESS_NAMES } from './PermissionTree.tsx';
import styles from './ShareLink.module.css';
import { ViewAs } from './ViewAs.tsx';
import { useReturnFocus } from '../../shared/keyboard/return-focus.ts';

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
        <Button variant="default" color="red" onClick={() => setRevoking(true)}>
          Revoke this link
        </Button>
      </div>
      {isRevoking && <Revoke dataroomId={dataroomId} link={link} onClose={() => setRevoking(false)} />}
    </>
  );
}

function Facts({ link }: { link: ShareLink }) {
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
    ['Printing', link.allowPrint ? 'Visitors may print pages' : 'Off'],
    ['Questions', link.enableChat ? 'Visitors may ask the documents' : 'Off'],
    [link.isExpired ? 'Ended' : 'Ends', formatMoment(link.expirationDate)],
    ['Contact', link.contact === null ? link.createdByName : `${link.contact.name} (${link.contact.email})`],
    ...(link.description === null ? [] : [['Description', link.description] satisfies [string, string]]),
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

function Revoke({ dataroomId, link, onClose }: { dataroomId: string; link: ShareLink; onClose: () => void }) {
  useReturnFocus();
  const navigate = useNavigate();
  const { visitorCount, linkName, id } = link;
  const revoke = async () => {
    if (await revokeLink(id)) await navigate({ to: '/library/$dataroomId/links', params: { dataroomId } });
  };
  return (
    <Modal opened onClose={onClose} title={`Revoke ${linkName}?`} centered>
      <p className={styles.warning}>
        {visitorCount === 0
          ? 'It stops working at once.'
          : `${countOf(visitorCount, { one: '1 visitor loses', other: '# visitors lose' })} access now, also on pages that are open.`}{' '}
        This cannot be undone.
      </p>
      <div className={styles.actions}>
        <Button color="red" onClick={() => void revoke()}>
          Revoke the link
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
