/** Tickets that became a job, which the board and its history name. */
export const tickets = {
  water: 'No water in our flat since this morning',
  gutter: 'The gutter above our door leaks',
};

/** Tickets of residents to the estate. Hours count back from now. */
export const ticketsOf = (people: { ada: bigint; tunde: bigint }) => [
  {
    user: people.ada,
    house: 'Block 4, Flat 2',
    subject: tickets.water,
    message: 'The taps have been dry since six. The flat below has no water too.',
    hours: 126,
    reply:
      'Pump 2 does not hold pressure. Pump 1 took over, so you have water again with less pressure. PumpTech repairs pump 2.',
  },
  {
    user: people.tunde,
    house: 'Block 1, Flat 6',
    subject: tickets.gutter,
    message: 'When it rains, water runs down beside our door.',
    hours: 240,
    reply: 'Alpha Builders repaired it today.',
    isSolved: true as const,
  },
  {
    user: people.ada,
    house: 'Block 4, Flat 2',
    subject: 'The light on our stair flickers',
    message: 'Second floor, since Saturday evening.',
    hours: 3,
  },
  {
    user: people.ada,
    house: 'Block 4, Flat 2',
    subject: 'May I park a second car this week?',
    message: 'My brother visits from Friday to Sunday.',
    hours: 7,
  },
  {
    user: people.tunde,
    house: 'Block 1, Flat 6',
    subject: 'The bins at Block 1 are full',
    message: 'They were not emptied on Thursday.',
    hours: 12,
  },
  {
    user: people.tunde,
    house: 'Block 1, Flat 6',
    subject: 'Noise from the gate motor at night',
    message: 'Gate 1 squeaks each time it opens.',
    hours: 20,
  },
];
