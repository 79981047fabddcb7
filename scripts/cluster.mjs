import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('cluster/cluster.ts', { forTests: true });
