import type { Brand } from './branding.ts';
import styles from './Brand.module.css';

/** The customer's logo and name. Without a logo, a tile has the first letter. */
export function BrandName({ brand: { name, logo } }: { brand: Brand }) {
  return (
    <div className={styles.name}>
      {logo === null ? (
        <span className={styles.tile} aria-hidden="true">
          {Array.from(name.trim())[0]?.toLocaleUpperCase() ?? ''}
        </span>
      ) : (
        <img src={logo} alt="" />
      )}
      <span>{name}</span>
    </div>
  );
}
