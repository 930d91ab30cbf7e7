import { createContext, type CSSProperties, type ReactNode, use, useEffect } from 'react';
import type { Brand } from './branding.ts';
import styles from './BrandScope.module.css';

const BrandContext = createContext<Brand | null>(null);

export function useBrand(): Brand | null {
  return use(BrandContext);
}

/** Props that give an element the customer's colours. Parts outside the page's root (drawers) need them too. */
export function useBrandScope(): { className: string; style: CSSProperties } {
  const brand = useBrand();
  return scopeOf(brand);
}

function scopeOf(brand: Brand | null) {
  return { className: styles['scope'] ?? '', style: (brand?.colours ?? {}) as CSSProperties };
}

/** Gives everything in it the customer's colours, and keeps it from paper. */
export function BrandScope({ brand, children }: { brand: Brand; children: ReactNode }) {
  useEffect(() => {
    document.body.dataset['visit'] = '';
    return () => {
      delete document.body.dataset['visit'];
    };
  }, []);
  return (
    <BrandContext value={brand}>
      <div {...scopeOf(brand)}>{children}</div>
    </BrandContext>
  );
}
