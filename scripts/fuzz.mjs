import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('testing/fuzz.ts', { forTests: true });
