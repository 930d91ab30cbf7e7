/** The element whose title was set here. It is cleared before the next one, because grids reuse their elements. */
let shown: HTMLElement | undefined;

/** Whether a text is cut at its end because its place is too narrow. */
function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
}

function clear(): void {
  shown?.removeAttribute('title');
  shown = undefined;
}

/** How many elements around the one at the pointer can cut its text, itself included. */
const LEVELS = 3;

function showWholeText({ target }: Event): void {
  clear();
  let element = target instanceof HTMLElement ? target : null;
  for (let level = 0; level < LEVELS && element !== null; level += 1) {
    // A title that a component has set says more.
    if (element.title !== '') return;
    if (isCut(element)) {
      element.title = element.textContent?.trim() ?? '';
      shown = element;
      return;
    }
    element = element.parentElement;
  }
}

/** Gives each text that is cut its whole as a title, while the pointer or the focus is on it. Returns what ends this. */
export function startWholeTexts(): () => void {
  document.addEventListener('pointerover', showWholeText, { passive: true });
  document.addEventListener('focusin', showWholeText);
  return () => {
    document.removeEventListener('pointerover', showWholeText);
    document.removeEventListener('focusin', showWholeText);
    clear();
  };
}
