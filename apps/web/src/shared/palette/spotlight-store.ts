import { createSpotlight } from '@mantine/spotlight';

export const [paletteStore] = createSpotlight();

/** Puts the choice on the first row. The list does so as one types, before the answer to the search has come. */
export function chooseFirst(): void {
  const list = document.getElementById(paletteStore.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  paletteStore.setState((state) => ({ ...state, selected: 0 }));
}
