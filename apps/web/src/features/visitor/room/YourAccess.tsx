import { Button } from '@mantine/core';
import { useState } from 'react';
import { attempt } from '../../../shared/feedback/attempt.ts';
import { formatLongDay, formatMoment } from '../../../shared/format/date.ts';
import { BrandLinks } from '../BrandLinks.tsx';
import type { Link } from '../link.ts';
import type { Me } from '../gates.ts';
import { downloadAgreement } from './download.ts';
import styles from './YourAccess.module.css';

const WORDS: Record<Me['defaultAccess'], string> = {
  none: 'Read the documents that were opened for you',
  view: 'Read the documents here',
  download: 'Read the documents here and download them',
};

type Props = { link: Link; me: Me; /** Opens the questions and answers. */ onQuestions: () => void };

/** The visitor's own access in plain words. */
export function YourAccess({ link, me, onQuestions }: Props) {
  const { contact } = me;
  return (
    <section className={styles.access} aria-labelledby="your-access">
      <h2 id="your-access">Your access</h2>
      <dl>
        {me.email !== null && <Fact name="You">{me.email}</Fact>}
        <Fact name="You may">{WORDS[me.defaultAccess]}</Fact>
        <Fact name="Until">{formatLongDay(new Date(me.expiresAt))}</Fact>
        {me.agreement !== null && (
          <Fact name="Agreement">
            Signed by {me.agreement.name}
            {me.agreement.company !== null && ` for ${me.agreement.company}`}, {formatMoment(me.agreement.at)}
            <SaveAgreement name={me.agreement.name} />
          </Fact>
        )}
        {me.watermark && (
          <Fact name="Pages">
            {me.email === null ? 'Carry the name of the link and the time' : 'Carry your e-mail address and the time'}
          </Fact>
        )}
        {me.allowPrint && <Fact name="Printing">Allowed</Fact>}
        {contact !== null && (
          <Fact name="Contact">
            {contact.name} <a href={`mailto:${contact.email}`}>{contact.email}</a>
          </Fact>
        )}
      </dl>
      <Button className={styles.questions} fullWidth variant="default" onClick={onQuestions}>
        Questions and answers
      </Button>
      <div className={styles.links}>
        <BrandLinks brand={link.brand} />
      </div>
      <p className={styles.foot}>Powered by Atrium</p>
    </section>
  );
}

/** Saves the record that was also mailed to the visitor: the text as they read it, who accepted it, and when. */
function SaveAgreement({ name }: { name: string }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await attempt(() => downloadAgreement({ name }));
    setBusy(false);
  };
  return (
    <Button className={styles.record} size="compact-sm" variant="default" disabled={isBusy} onClick={() => void save()}>
      Save the agreement (PDF)
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
