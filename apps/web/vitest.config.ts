import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    // Files share a worker: the tests clean up after themselves, and starting a browser model anew costs a second a file.
    isolate: false,
    setupFiles: ['./src/ui/test-setup.ts'],
  },
});
