import react from '@vitejs/plugin-react';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig } from 'vite';
import { pdfAssets } from './pdf-assets.ts';

const api = process.env['ATRIUM_API_URL'] ?? 'http://localhost:4000';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    pdfAssets(),
  ],
  build: { target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 700 },
  server: { proxy: { '/api': api, '/trpc': api, '/healthz': api, '/readyz': api } },
});
