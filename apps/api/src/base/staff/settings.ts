import { defineSetting } from '#platform/settings/settings';

/** Read by the database (staff.new_member_days), which has the same fallback. */
export const newMember = defineSetting<{ days: number }>({
  key: 'thresholds.new-member',
  group: 'thresholds',
  title: 'New members of staff and of teams',
  about:
    'For this many days, a new member and the person who invited them cannot approve requests of each other. It applies to staff and to teams of estates.',
  fields: [{ name: 'days', label: 'Days', kind: 'whole', unit: 'days', min: 1, max: 90 }],
  fallback: { days: 7 },
  secondPerson: true,
});
