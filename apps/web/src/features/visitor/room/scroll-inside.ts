/**
 * Scrolls the part of the room that shows documents until an element is at its top or in its middle. `scrollIntoView` would
 * move the page around it as well.
 */
export function scrollInside(element: Element, to: 'top' | 'middle', above: number): void {
  const scroller = element.closest('main');
  if (scroller === null) return;
  const { top, height } = element.getBoundingClientRect();
  const frame = scroller.getBoundingClientRect();
  const offset = to === 'top' ? above : Math.max(above, (frame.height - height) / 2);
  scroller.scrollTop += top - frame.top - offset;
}
