import { useEffect } from 'react';

/** Sets the document title. Adds the product's name once. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title === '') document.title = 'Atrium';
    else document.title = title.includes('Atrium') ? title : `${title} - Atrium`;
  }, [title]);
}
