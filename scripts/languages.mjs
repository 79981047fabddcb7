import { underPinnedNode } from './bootstrap.mjs';

underPinnedNode('languages/languages.ts', { forTests: true });
