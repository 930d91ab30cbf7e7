import { type ReactNode, useEffect } from 'react';
import { formatLongDay } from '../../shared/format/date.ts';
import { BrandName } from './BrandName.tsx';
import { BrandLinks } from './BrandLinks.tsx';
import { BrandPattern } from './BrandPattern.tsx';
import { BrandScope } from './BrandScope.tsx';
import type { Link } from './link.ts';
import { Steps } from './Steps.tsx';
import type { Step } from './steps.ts';
import styles from './VisitFrame.module.css';

type Props = {
  link: Link;
  steps: readonly Step[];
  /** Below the card. */
  note?: ReactNode;
  /** Whether the card fills the height of the window. */
  isTall?: boolean;
  children: ReactNode;
};

/** The page of one step: the customer and the data room beside one card. */
export function VisitFrame({ link, steps, note, isTall = false, children }: Props) {
  const { brand } = link;
  usePageName(`${titleOf(link)} - ${brand.name}`);
  return (
    <BrandScope brand={brand}>
      <div className={styles.visit}>
        <header className={styles.panel}>
          {brand.banner === null ? <BrandPattern /> : <img className={styles.banner} src={brand.banner} alt="" />}
          <BrandName brand={brand} />
          <div className={styles.room}>
            <p>Data room</p>
            <h1>{titleOf(link)}</h1>
            <BrandLinks brand={brand} />
          </div>
          <dl className={styles.facts}>
            {!link.isExpired && (
              <div>
                <dt>Open until</dt>
                <dd>{formatLongDay(new Date(link.expiresAt))}</dd>
              </div>
            )}
          </dl>
        </header>
        <main className={styles.main} id="content" data-tall={isTall || undefined}>
          <div className={styles.column}>
            <Steps steps={steps} />
            {children}
            <footer className={styles.foot}>
              <span>{note}</span>
              <span>Powered by Atrium</span>
            </footer>
          </div>
        </main>
      </div>
    </BrandScope>
  );
}

export function titleOf({ brand, roomName }: Pick<Link, 'brand' | 'roomName'>): string {
  return brand.title ?? roomName;
}

/** Names the tab after the customer and the data room, without the product. */
export function usePageName(name: string): void {
  useEffect(() => {
    document.title = name;
  }, [name]);
}

type CardProps = { title: string; lead?: ReactNode; side?: ReactNode; children?: ReactNode };

/** The card of one step. */
export function StepCard({ title, lead, side, children }: CardProps) {
  return (
    <section className={styles.card} aria-labelledby="step-title">
      <div className={styles.head}>
        <div>
          <h2 id="step-title">{title}</h2>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {side}
      </div>
      {children}
    </section>
  );
}
