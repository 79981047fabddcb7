import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('product/dev.ts');
