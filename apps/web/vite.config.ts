import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const API_FOR_DEVELOPMENT = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content security policy allows fonts and scripts from files only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  server: {
    proxy: Object.fromEntries(['/api', '/v1', '/sandbox'].map((path) => [path, API_FOR_DEVELOPMENT])),
  },
});
