import { removePreparedData } from './prepared-data.ts';
import { startThrowawayProduct } from './throwaway-product.ts';

/**
 * Playwright calls this once a run; tests find the product by E2E_BASE_URL and its files by E2E_DATA_DIR. When a product was
 * given, all tests use that one.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL) {
    process.env.E2E_ONE_PRODUCT = 'yes';
    return async () => undefined;
  }
  const product = await startThrowawayProduct({}, { prepared: true });
  process.env.E2E_BASE_URL = product.url;
  process.env.E2E_DATA_DIR = product.dataDir;
  return async () => {
    await product.discard();
    await removePreparedData();
  };
}
