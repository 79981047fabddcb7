import { lagosHour } from '@gatelight/contract/lagos-time';
import { incidentKinds } from '@gatelight/contract';
import { z } from 'zod';
import { defineTemplate } from '#notifications';

const saidFacts = z.object({ estate: z.string(), house: z.string() });
const saidText = ({ house }: z.output<typeof saidFacts>) =>
  `${house} answered a block at the gate. Please read the answer and decide, under Gates, Blocked.`;

const blockSaid = defineTemplate({
  name: 'block-said',
  kind: 'account',
  about: 'A house answered the block of a person or vehicle. To the managers of the estate, once.',
  examples: { One: { estate: 'Palm Court Estate', house: 'Block 4, Flat 2' } },
  facts: (given) => ({ estate: given.estate, house: given.house }),
  required: { email: ['house'], 'in-app': ['house'] },
  schema: saidFacts,
  texts: {
    en: {
      sms: (given) => [saidText(given)],
      mail: (given) => ({ subject: `${given.house} answered a block, ${given.estate}`, opening: [saidText(given)] }),
      inApp: (given) => ({ title: `${given.house} answered a block`, text: saidText(given) }),
    },
  },
});

const day = (date: string) =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const endsFacts = z.object({ estate: z.string(), until: z.string() });
const endsText = ({ until }: z.output<typeof endsFacts>) =>
  `A block at the gate ends on ${day(until)}. To keep it longer, open Gates, Blocked.`;

const blockEnds = defineTemplate({
  name: 'block-ends',
  kind: 'account',
  about: 'A block of a person or vehicle ends within a week. To the managers of the estate, once.',
  examples: { One: { estate: 'Palm Court Estate', until: '2026-11-30' } },
  facts: (given) => ({ estate: given.estate, day: day(given.until) }),
  required: { email: ['day'], 'in-app': ['day'] },
  schema: endsFacts,
  texts: {
    en: {
      sms: (given) => [endsText(given)],
      mail: (given) => ({
        subject: `A block ends on ${day(given.until)}, ${given.estate}`,
        opening: [endsText(given)],
      }),
      inApp: (given) => ({ title: 'A block ends soon', text: endsText(given) }),
    },
  },
});

const incidentKind = z.enum(incidentKinds);
/** As in "about a theft". */
const kindNames: Record<z.output<typeof incidentKind>, string> = {
  theft: 'a theft',
  damage: 'damage',
  quarrel: 'a quarrel',
  accident: 'an accident',
  fire: 'a fire',
  suspicious: 'something suspicious',
  other: 'an incident',
};
const incidentFacts = z.object({
  estate: z.string(),
  kind: incidentKind,
  place: z.string(),
  at: z.string(),
  by: z.string(),
});
export type IncidentFacts = z.output<typeof incidentFacts>;
const incidentText = ({ kind, place, at, by }: IncidentFacts) =>
  `${by} reported ${kindNames[kind]}${place === '' ? '' : ` at ${place}`}, ${lagosHour(at)}. Please read it under Gates, Incidents.`;

const incident = defineTemplate({
  name: 'incident',
  kind: 'account',
  about: 'A guard reported an incident. To the managers of the estate, once, without names of people in it.',
  examples: {
    Theft: {
      estate: 'Palm Court Estate',
      kind: 'theft',
      place: 'Block 4',
      at: '2026-11-24T13:30:00Z',
      by: 'Sunday Okon',
    },
  },
  facts: (given) => ({
    estate: given.estate,
    place: given.place,
    time: lagosHour(given.at),
    by: given.by,
  }),
  required: { email: ['what'], 'in-app': ['what'] },
  schema: incidentFacts,
  texts: {
    en: {
      facts: ({ kind }) => ({ what: kindNames[kind] }),
      sms: (given) => [incidentText(given)],
      mail: (given) => ({ subject: `Incident at ${given.estate}`, opening: [incidentText(given)] }),
      inApp: (given) => ({ title: 'A guard reported an incident', text: incidentText(given) }),
    },
  },
});

const missedFacts = z.object({
  estate: z.string(),
  round: z.string(),
  at: z.string(),
  seen: z.int(),
  points: z.int(),
});
export type MissedFacts = z.output<typeof missedFacts>;
const missedText = ({ round, at, seen, points }: MissedFacts) =>
  `${round}, ${lagosHour(at)}: ${seen} of ${points} points were scanned in time. A phone without network may still send more.`;

const roundMissed = defineTemplate({
  name: 'round-missed',
  kind: 'account',
  about:
    'A round of guards was not walked in time, or not all of it. To the managers of the estate, once for each round.',
  examples: {
    Part: { estate: 'Palm Court Estate', round: 'Night round', at: '2026-11-24T22:00:00Z', seen: 2, points: 5 },
  },
  facts: (given) => ({
    estate: given.estate,
    round: given.round,
    time: lagosHour(given.at),
    seen: String(given.seen),
    points: String(given.points),
  }),
  required: { email: ['round'], 'in-app': ['round'] },
  schema: missedFacts,
  texts: {
    en: {
      sms: (given) => [missedText(given)],
      mail: (given) => ({ subject: `${given.round} was missed, ${given.estate}`, opening: [missedText(given)] }),
      inApp: (given) => ({ title: `${given.round} was missed`, text: missedText(given) }),
    },
  },
});

export const patrolTemplates = [blockSaid, blockEnds, incident, roundMissed];
