/** Nodes this near to the canvas are painted before they come into sight. */
const MARGIN = '300px';

/** `scrollMargin` reaches beyond the frame that cuts the canvas off; browsers without it ignore it. */
const options: IntersectionObserverInit & { scrollMargin: string } = { rootMargin: MARGIN, scrollMargin: MARGIN };
let observer: IntersectionObserver | undefined;

/**
 * Marks a node with `data-away` while it is far outside the canvas. The mark is set on the element itself, so that no node is
 * rendered again when the canvas moves.
 */
export function watchPlace(element: HTMLElement | null): (() => void) | undefined {
  if (!element || typeof IntersectionObserver === 'undefined') return undefined;
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) target.toggleAttribute('data-away', !isIntersecting);
  }, options);
  observer.observe(element);
  return () => observer?.unobserve(element);
}
