import {
  answerInspectionPoint,
  createChecklist,
  editChecklist,
  finishInspection,
  getInspection,
  listChecklists,
  startInspection,
} from '@gatelight/contract/places/facility/inspections';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api.ts';
import { callOnce } from '../../../../data/call-once.ts';
import { savedAnswer } from '../../../../data/queries/saved-answer.ts';
import { facilityKey } from '../queries.ts';

export const checklistsQuery = (id: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'checklists'),
    queryFn: ({ signal }) => call(listChecklists, { params: { id }, signal }),
  });

export const inspectionQuery = (id: string, inspection: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'inspection', inspection),
    // Also without network: the inspection continues when the phone opens the page again.
    queryFn: savedAnswer(({ signal }) => call(getInspection, { params: { id, inspection }, signal })),
    retry: false,
  });

export const addChecklist = (id: string, body: BodyInputOf<typeof createChecklist>) =>
  callOnce(createChecklist, {
    params: { id },
    body,
  });
export const changeChecklist = (id: string, checklist: string, body: BodyInputOf<typeof editChecklist>) =>
  callOnce(editChecklist, { params: { id, checklist }, body });
export const startWith = (id: string, checklist: string) =>
  callOnce(startInspection, {
    params: { id },
    body: { checklist_id: checklist },
  });
export type PointAnswer = BodyInputOf<typeof answerInspectionPoint>;
export const sendAnswer = (id: string, inspection: string, point: string, body: PointAnswer) =>
  call(answerInspectionPoint, { params: { id, inspection, point }, body });
export const finish = (id: string, inspection: string, note: string) =>
  call(finishInspection, { params: { id, inspection }, body: { note } });
