/** Words of the landing page. */
export const LANDING_WORDS = {
  quickPurchase: 'Quick Token Purchase',
} as const;
