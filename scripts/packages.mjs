import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('security/packages.ts');
