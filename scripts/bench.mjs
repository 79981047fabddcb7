import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('product/bench.ts', { forTests: true });
