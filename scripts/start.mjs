import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('product/start.ts');
