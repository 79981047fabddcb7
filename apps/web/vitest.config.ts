import { defineConfig } from 'vitest/config';
import { maxWorkers } from '../../scripts/testing/workers.ts';
import { writeBrandFiles } from './brand/brand-files.ts';
import { drawPictures } from './pictures/draw.ts';

/** It runs Vite, as the tests outside of `src` do: they belong to the project `node`. */
const testOfStyleSheets = 'src/app/style-sheets.test.ts';

writeBrandFiles();
drawPictures();

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    // A process and a document for each file cost as much as its tests. This keeps the files apart within a few threads.
    pool: 'vmThreads',
    maxWorkers,
    include: ['{src,start/page}/**/*.test.{ts,tsx}'],
    exclude: [testOfStyleSheets],
    testTimeout: 60_000,
    setupFiles: ['./src/testing/test-setup.ts', '../../scripts/testing/patient-waits.ts'],
  },
});
