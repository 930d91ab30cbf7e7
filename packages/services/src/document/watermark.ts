import { type Actor, DomainError } from '@atrium/domain/kernel';
import { DEFAULT_WATERMARK, fillWatermark } from '@atrium/domain/share-link';

/** The mark on what a visitor gets: the text of the link, or who they are and the time in UTC. Null if the link sets no mark, and for members. */
export function markFor(actor: Actor, now = new Date()): string | null {
  if (actor.kind !== 'tokenUser' || !actor.watermark) return null;
  const time = `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const values = { email: actor.email ?? actor.linkName, time, link: actor.linkName };
  const text = fillWatermark(actor.watermarkText ?? DEFAULT_WATERMARK, values);
  // A page that an Owner saves from a preview must not look like one that the visitor has saved.
  return [text, ...(actor.preview ? ['preview'] : [])].join(' · ');
}

/** Refuses a page that cannot be shown as an image. */
export function cannotBeDrawn(cause?: unknown): DomainError {
  return new DomainError('CONFLICT', 'This page cannot be shown as an image.', {
    detailCode: 'cannot_be_drawn',
    cause,
  });
}

/** Withholds a file that cannot carry the visitor's mark. */
export function cannotBeMarked(cause?: unknown): DomainError {
  return new DomainError('CONFLICT', 'This file cannot carry a watermark. Read its pages here instead.', {
    detailCode: 'cannot_be_marked',
    cause,
  });
}
