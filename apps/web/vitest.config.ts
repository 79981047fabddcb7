import { defineConfig } from 'vitest/config';
import { writeBrandFiles } from './brand/brand-files.ts';
import { drawPictures } from './pictures/draw.ts';

writeBrandFiles();
drawPictures();

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', '*.test.ts', '{brand,languages,pictures}/**/*.test.ts'],
    // Files share a worker: the tests clean up after themselves, and starting a browser model anew costs a second a file.
    isolate: false,
    testTimeout: 20_000,
    setupFiles: ['./src/testing/test-setup.ts'],
  },
});
