/** Services that the operator can switch off, for everyone or for all but some estates. */
export const featureNames = [
  'cards',
  'withdrawals',
  'service-charges',
  'quick-purchase',
  'top-ups',
  'scheduled-top-ups',
] as const;
export type FeatureName = (typeof featureNames)[number];

/** How the settings of the business are grouped on their page. */
export const settingGroups = ['vat', 'fees', 'limits', 'thresholds', 'residents', 'support', 'features'] as const;
export type SettingGroup = (typeof settingGroups)[number];
