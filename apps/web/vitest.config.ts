import { defineConfig } from 'vitest/config';
import { writeBrandFiles } from './brand/brand-files.ts';
import { drawPictures } from './pictures/draw.ts';

writeBrandFiles();
drawPictures();

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      '*.test.ts',
      '{brand,languages,pictures,service-worker}/**/*.test.ts',
    ],
    testTimeout: 20_000,
    setupFiles: ['./src/testing/test-setup.ts'],
  },
});
