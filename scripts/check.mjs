import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('checks/check.ts', { forTests: true });
