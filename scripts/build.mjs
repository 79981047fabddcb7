import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('product/build.ts');
