import react from '@vitejs/plugin-react';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { defineConfig } from 'vite';
import { compressedFiles } from './compressed-files.ts';
import { pdfAssets } from './pdf-assets.ts';
import { sampleAssets } from './sample-files.ts';
import { shellModules } from './shell-modules.ts';
import { startScript } from './start-script.ts';

const api = process.env['ATRIUM_API_URL'] ?? 'http://localhost:4000';

/** Says whether a module renders PDFs. */
function isPdf(moduleId: string): boolean {
  return /node_modules\/(?:react-pdf|pdfjs-dist)\//.test(moduleId);
}

const shell = shellModules();

/** A module that so many screens need is in the file that all of them load. */
const SCREENS_IN_COMMON = 12;

/**
 * Each request costs the browser, the offline shell and the server more than a few kilobytes do. Without these groups a
 * screen loads a file for each set of screens that share a module: 90 to 160 of them.
 */
const chunks = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'common', minShareCount: SCREENS_IN_COMMON, priority: 2 },
  { name: 'shell', test: shell.has, priority: 1 },
  // A module of fewer screens is in a file with the other modules of the same screens.
  { name: 'part', minShareCount: 2, entriesAware: true },
].map((group) => ({ ...group, test: (id: string) => !isPdf(id) && (group.test?.(id) ?? true) }));

/** Names the chunks that render PDFs. They are large, loaded only with a PDF, and have their own size budget. */
function prefixOf(moduleIds: string[]): string {
  return moduleIds.some(isPdf) ? 'pdf-' : '';
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
    startScript(),
    shell.plugin,
    compressedFiles(),
  ],
  build: {
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        chunkFileNames: ({ moduleIds }) => `assets/${prefixOf(moduleIds)}[name]-[hash].js`,
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: { proxy: { '/api': api, '/trpc': api, '/healthz': api, '/readyz': api } },
});
