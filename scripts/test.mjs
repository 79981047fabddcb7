import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('testing/test.ts', { forTests: true });
