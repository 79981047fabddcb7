import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('checks/floors.ts', { forTests: true });
