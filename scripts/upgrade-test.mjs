import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('cluster/upgrade.ts', { forTests: true });
