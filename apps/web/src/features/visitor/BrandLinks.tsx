import {
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconBrandYoutube,
  type IconProps,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Brand, SocialLink } from './branding.ts';
import styles from './Brand.module.css';

const NETWORKS: Record<SocialLink['network'], { name: string; Icon: ComponentType<IconProps> }> = {
  linkedin: { name: 'LinkedIn', Icon: IconBrandLinkedin },
  twitter: { name: 'X', Icon: IconBrandX },
  youtube: { name: 'YouTube', Icon: IconBrandYoutube },
  instagram: { name: 'Instagram', Icon: IconBrandInstagram },
};

const AWAY = { target: '_blank', rel: 'noopener noreferrer nofollow', referrerPolicy: 'no-referrer' } as const;

/** The buttons and networks that the customer shows in the data room. */
export function BrandLinks({ brand: { name, buttons, socials } }: { brand: Brand }) {
  if (buttons.length + socials.length === 0) return null;
  return (
    <div className={styles.links}>
      {buttons.map(({ label, url, background, text }) => (
        <a key={`${label} ${url}`} href={url} {...AWAY} className={styles.button} style={{ background, color: text }}>
          {label}
        </a>
      ))}
      {socials.map(({ network, url }) => {
        const { name: networkName, Icon } = NETWORKS[network];
        return (
          <a key={network} href={url} {...AWAY} className={styles.social} aria-label={`${name} on ${networkName}`}>
            <Icon size={18} stroke={1.6} />
          </a>
        );
      })}
    </div>
  );
}
