import { startThrowawayProduct } from './throwaway-product.ts';

/** Playwright calls this once a run; tests find the product by E2E_BASE_URL and its files by E2E_DATA_DIR. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL) return async () => undefined;
  const product = await startThrowawayProduct();
  process.env.E2E_BASE_URL = product.url;
  process.env.E2E_DATA_DIR = product.dataDir;
  return async () => {
    await product.discard();
  };
}
