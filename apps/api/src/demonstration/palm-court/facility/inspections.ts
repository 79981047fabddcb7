export const checklists = [
  {
    name: 'Morning walk',
    points: [
      'Gates open and close',
      'Street lights are off',
      'Pump house is dry and locked',
      'Bins are covered',
      'Fire points are free',
      'Pool fence is closed',
    ],
  },
  {
    name: 'Power house, weekly',
    points: [
      'Oil level',
      'Coolant level',
      'Battery and terminals',
      'No diesel on the floor',
      'Fire extinguisher in date',
    ],
  },
];

export const inspections = [
  {
    list: 'Morning walk',
    ago: 1,
    isOver: true,
    fault: { point: 'Bins are covered', note: 'Two lids are broken at Block 8' },
  },
  { list: 'Power house, weekly', ago: 4, isOver: true },
  { list: 'Morning walk', ago: 8, isOver: true },
  { list: 'Power house, weekly', ago: 11, isOver: true, fault: { point: 'Coolant level', note: 'Half a litre added' } },
];
