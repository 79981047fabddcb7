import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('product/run.ts');
