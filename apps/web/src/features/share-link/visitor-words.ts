import type { LinkVisitor } from '@atrium/domain/share-link';
import { formatCount } from '../../shared/format/number.ts';

/** Names a visitor: by the agreement, else by their address. */
export function visitorName({ name, email }: Pick<LinkVisitor, 'name' | 'email'>): string {
  return name ?? email ?? 'A visitor without an address';
}

/** A share of the pages as a whole percentage, rounded down: only what is complete is 100%. */
export function formatShare(share: number | null): string {
  return share === null ? '' : `${formatCount(Math.floor(share * 100))}%`;
}
