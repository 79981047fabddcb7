import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('security/secrets.ts');
