import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('../bench/lighthouse/web.ts', { forTests: true });
