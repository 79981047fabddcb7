import { defineSetting } from '#platform/settings/settings';

export const secondPersonAbove = defineSetting<{ people: number }>({
  key: 'thresholds.announcement-people',
  group: 'thresholds',
  title: 'Announcements to many',
  about: 'An announcement that reaches more people than this needs a second person.',
  fields: [{ name: 'people', label: 'People', kind: 'whole', unit: 'people', min: 0, max: 1_000_000 }],
  fallback: { people: 100 },
  secondPerson: true,
});
