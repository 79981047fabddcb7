import {
  addIncident,
  addIncidentPhoto,
  changeIncident,
  forgetIncident,
  getIncidentPhoto,
} from '@gatelight/contract/places/patrol/incidents';
import type { NewIncident } from '@gatelight/contract/places/patrol/incidents';
import type { BodyInputOf } from '@gatelight/contract/route';
import { routePath } from '@gatelight/contract/route';
import { call } from '../../../../api.ts';
import { callOnce } from '../../../../data/call-once.ts';
import { shrinkPhoto } from '../../../../data/forms/shrink-photo.ts';
import { gatesKey } from '../queries.ts';

export const incidentsKey = (estate: string) => [...gatesKey(estate), 'incidents'] as const;

export const makeIncident = (id: string, body: NewIncident) => call(addIncident, { params: { id }, body });
export const saveIncident = (id: string, incident: string, body: BodyInputOf<typeof changeIncident>) =>
  callOnce(changeIncident, { params: { id, incident }, body });
export const dropPeople = (id: string, incident: string) => call(forgetIncident, { params: { id, incident } });
export const sendPhoto = async (id: string, incident: string, file: File) =>
  call(addIncidentPhoto, { params: { id, incident }, body: {}, file: await shrinkPhoto(file) });
export const photoAddress = (id: string, incident: string, photo: string) =>
  routePath(getIncidentPhoto, { id, incident, photo });
