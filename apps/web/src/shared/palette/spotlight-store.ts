import { createSpotlight } from '@mantine/spotlight';

export const [paletteStore] = createSpotlight();

/** Selects the first row. Spotlight selects it while the user types, before the results arrive. */
export function chooseFirst(): void {
  const list = document.getElementById(paletteStore.getState().listId);
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
  paletteStore.setState((state) => ({ ...state, selected: 0 }));
}
