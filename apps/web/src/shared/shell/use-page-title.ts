import { useEffect } from 'react';

/** The name of the page in tabs, bookmarks and for who listens; the product's own name is said once. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    if (title === '') document.title = 'Atrium';
    else document.title = title.includes('Atrium') ? title : `${title} - Atrium`;
  }, [title]);
}
