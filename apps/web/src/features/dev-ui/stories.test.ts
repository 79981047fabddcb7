import { expect, it } from 'vitest';

it('gives the stories data that the contract accepts', async () => {
  // Prerendering imports every page, so sample data that the contract refuses would stop the build.
  await expect(import('./money-stories.tsx')).resolves.toBeDefined();
});
