import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { openDownloads, useDownloadsOpen } from './download-store.ts';

const DownloadTray = lazyPart(() => import('./DownloadTray.tsx'));

/** The tray of downloads that a worker prepares. It loads when it is first opened here or by the link in a mail. */
export function Downloads() {
  const isOpen = useDownloadsOpen();
  const isLinked = useLocation({ select: ({ hash }) => hash.startsWith('downloads') });
  useEffect(() => {
    if (isLinked) openDownloads();
  }, [isLinked]);
  return isOpen && <DownloadTray />;
}
