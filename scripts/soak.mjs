import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('soak/soak.ts', { forTests: true });
