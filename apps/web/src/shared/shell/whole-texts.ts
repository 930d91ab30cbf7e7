/** Whether a text is cut at its end because its place is too narrow. */
function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
}

/** How many elements around a place can cut its text, itself included. */
const LEVELS = 3;

/** The nearest element around a place that cuts its text. A title that a component has set says more. */
function cutAround(place: HTMLElement | null): HTMLElement | undefined {
  let element = place;
  for (let level = 0; level < LEVELS && element !== null; level += 1) {
    if (element.title !== '' && element !== titled) return undefined;
    if (isCut(element)) return element;
    element = element.parentElement;
  }
  return undefined;
}

/** The element whose title was set here. It is cleared before the next one, because grids reuse their elements. */
let titled: HTMLElement | undefined;

function clearTitle(): void {
  titled?.removeAttribute('title');
  titled = undefined;
}

function titleAtPointer({ target }: Event): void {
  clearTitle();
  const element = cutAround(target instanceof HTMLElement ? target : null);
  if (element === undefined) return;
  element.title = element.textContent?.trim() ?? '';
  titled = element;
}

/** Returns the target of the keyboard: the focused element, or the row or cell that a focused grid names. */
function atKeyboard(): HTMLElement | null {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !focused.matches(':focus-visible')) return null;
  const active = focused.getAttribute('aria-activedescendant');
  if (active !== null) return document.getElementById(active);
  return focused.matches('[role="grid"], input, textarea, [role="group"], [role="dialog"]') ? null : focused;
}

/** The texts that are cut in an element, or in the one that holds it. */
function cutTexts(element: HTMLElement): string[] {
  const inside = [...element.querySelectorAll<HTMLElement>('a, b, em, p, span')].filter(isCut);
  const outermost = inside.filter((cut) => !inside.some((other) => other !== cut && other.contains(cut)));
  const cut = outermost.length > 0 ? outermost : [cutAround(element)].filter((around) => around !== undefined);
  return cut.map(({ textContent }) => textContent?.trim() ?? '').filter((text) => text !== '');
}

const GAP_PX = 4;
let bubble: HTMLElement | undefined;

function hideBubble(): void {
  bubble?.remove();
  bubble = undefined;
}

/** Shows the whole of what is cut below the place of the keyboard, or above it where there is no room. */
function showBubble(): void {
  hideBubble();
  const place = atKeyboard();
  const texts = place === null ? [] : cutTexts(place);
  if (place === null || texts.length === 0) return;
  bubble = document.createElement('div');
  bubble.className = 'whole-text';
  // Screen readers read the whole text anyway.
  bubble.setAttribute('aria-hidden', 'true');
  bubble.textContent = texts.join('\n');
  document.body.append(bubble);
  const around = place.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const isBelow = around.bottom + GAP_PX + height <= window.innerHeight;
  const left = Math.max(GAP_PX, Math.min(around.left, window.innerWidth - width - GAP_PX));
  bubble.style.left = `${left}px`;
  bubble.style.top = `${isBelow ? around.bottom + GAP_PX : Math.max(GAP_PX, around.top - height - GAP_PX)}px`;
}

function afterKey({ key }: KeyboardEvent): void {
  if (key === 'Escape') hideBubble();
  // A grid names its new place before the next frame.
  else if (/^(?:Arrow|Home|End|Page|[JK]$)/i.test(key)) requestAnimationFrame(showBubble);
}

/**
 * Shows the whole of each text that is cut: as a title while the pointer is on it, and in a bubble while the keyboard is.
 * Returns what ends this.
 */
export function startWholeTexts(): () => void {
  const ends = new AbortController();
  const { signal } = ends;
  document.addEventListener('pointerover', titleAtPointer, { passive: true, signal });
  document.addEventListener('pointerdown', hideBubble, { passive: true, signal });
  document.addEventListener('scroll', hideBubble, { passive: true, capture: true, signal });
  document.addEventListener('focusin', showBubble, { signal });
  document.addEventListener('focusout', hideBubble, { signal });
  document.addEventListener('keydown', afterKey, { signal });
  return () => {
    ends.abort();
    clearTitle();
    hideBubble();
  };
}
