/** Another order for the same meter was stored since this price was computed. */
const carryMoved = 'VD005';

/**
 * Prices and stores an order. Each order uses the fraction of a unit that the orders before it left over, so a price holds
 * only until the next order of the meter; the database refuses an older one, and then `quoteAndInsert` runs again.
 */
export async function withPresentCarry<T>(quoteAndInsert: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await quoteAndInsert();
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== carryMoved || tries >= 50) throw error;
    }
  }
}
