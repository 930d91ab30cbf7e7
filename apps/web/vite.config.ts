import react from '@vitejs/plugin-react';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig } from 'vite';
import { pdfAssets } from './pdf-assets.ts';
import { sampleAssets } from './sample-files.ts';

const api = process.env['ATRIUM_API_URL'] ?? 'http://localhost:4000';

/** Names the chunks that render PDFs. They are large, loaded only with a PDF, and have their own size budget. */
function prefixOf(moduleIds: string[]): string {
  return moduleIds.some((id) => /node_modules\/(?:react-pdf|pdfjs-dist)\//.test(id)) ? 'pdf-' : '';
}

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
    sampleAssets(),
  ],
  build: {
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { chunkFileNames: ({ moduleIds }) => `assets/${prefixOf(moduleIds)}[name]-[hash].js` } },
  },
  server: { proxy: { '/api': api, '/trpc': api, '/healthz': api, '/readyz': api } },
});
