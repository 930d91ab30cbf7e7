import './shared/theme/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './features/visitor/watch-address.ts';
import { router } from './router.tsx';
import { api, apiClient } from './shared/api/client.ts';
import { queryClient } from './shared/api/query-client.ts';
import { LiveRegion } from './shared/feedback/LiveRegion.tsx';
import { Toasts } from './shared/feedback/Toasts.tsx';
import { styleNonce } from './shared/theme/style-nonce.ts';
import { theme } from './shared/theme/theme.ts';
import { tokens } from './shared/theme/tokens.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element.');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={tokens}
      defaultColorScheme="auto"
      {...(styleNonce === '' ? {} : { getStyleNonce: () => styleNonce })}
    >
      <api.Provider client={apiClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Toasts />
          <LiveRegion />
        </QueryClientProvider>
      </api.Provider>
    </MantineProvider>
  </StrictMode>,
);

// In development, Vite serves each module by its own name, which must not be cached.
// Visitors of share links get no service worker: nothing of the product stays in their browser.
const isVisit = /^\/visit\/?$/.test(window.location.pathname);
if (import.meta.env.PROD && !isVisit && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('/service-worker.js');
