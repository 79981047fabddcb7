import type { IncidentKind } from '@gatelight/contract/places/patrol/incidents';

/** What guards write down beside entries. Gate sentences have at most ten words. */
export const DUTY_WORDS = {
  report: 'Report an incident',
  whatKind: 'What is it?',
  kinds: {
    theft: 'Theft',
    damage: 'Damage',
    quarrel: 'Quarrel',
    accident: 'Accident',
    fire: 'Fire',
    suspicious: 'Suspicious',
    other: 'Other',
  } satisfies Record<IncidentKind, string>,
  kindMissing: 'Choose what it is.',
  where: 'Where?',
  whatHappened: 'What happened?',
  saidMissing: 'Write what happened.',
  people: 'People (name or how they look)',
  vehicles: 'Cars (plates)',
  photos: (count: number, most: number) => (count === 0 ? 'Photos' : `Photos: ${count} of ${most}`),
  photo: (place: number) => `Photo ${place}`,
  removePhoto: (place: number) => `Remove photo ${place}`,
  addPhoto: 'Take a photo',
  photoFailed: 'This photo could not be read.',
  send: 'Send the report',
  back: 'Back',
  reported: 'The manager gets your report.',
  notStored: 'Tell the manager: a report could not be stored.',
} as const;
