import { featureSwitch } from '#platform/settings/settings';

/** While it is off nothing is announced and nothing is bought; schedules stay, and can be paused and deleted. */
export const scheduledTopUpSwitch = featureSwitch(
  'scheduled-top-ups',
  'Scheduled top-ups',
  'Automatic purchases, from a wallet or a saved card.',
);
