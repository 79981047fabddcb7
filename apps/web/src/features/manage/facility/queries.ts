import {
  getFacility,
  getJobBoard,
  listJobChoices,
  listJobs,
  getJobCalendar,
  setFacilityRules,
} from '@gatelight/contract/places/facility';
import {
  addJobPayment,
  createJob,
  decideJobCost,
  editJob,
  getJob,
  moveJob,
  noteJob,
  setJobCosts,
  takeBackJobPayment,
} from '@gatelight/contract/places/facility/jobs';
import { addFacilityFile, getFacilityFile, removeFacilityFile } from '@gatelight/contract/places/facility/files';
import type { BodyInputOf } from '@gatelight/contract/route';
import { routePath } from '@gatelight/contract/route';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { callOnce } from '../../../data/call-once.ts';
import { estateKey } from '../estate-queries.ts';

export const facilityKey = (id: string, ...rest: readonly string[]) => [...estateKey(id), 'facility', ...rest];

export const figuresQuery = (id: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'figures'),
    queryFn: ({ signal }) => call(getFacility, { params: { id }, signal }),
  });

export type BoardFilter = { readonly late?: 'yes'; readonly mine?: 'yes' };
export const boardQuery = (id: string, filter: BoardFilter) =>
  queryOptions({
    queryKey: facilityKey(id, 'board', filter.late ?? '', filter.mine ?? ''),
    queryFn: ({ signal }) => call(getJobBoard, { params: { id }, query: filter, signal }),
  });

export const jobQuery = (id: string, job: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'job', job),
    queryFn: ({ signal }) => call(getJob, { params: { id, job }, signal }),
    retry: false,
  });

export const choicesQuery = (id: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'choices'),
    queryFn: ({ signal }) => call(listJobChoices, { params: { id }, signal }),
  });

/** The job that an alarm has already, or null. */
export const alarmJobQuery = (id: string, alarm: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'alarm', alarm),
    queryFn: async ({ signal }) =>
      (await call(listJobs, { params: { id }, query: { alarm }, signal })).items[0] ?? null,
    staleTime: 0,
  });

/** Jobs of an asset or a vendor, the newest first. */
export const jobsQuery = (id: string, of: { readonly asset: string } | { readonly vendor: string }) =>
  infiniteQueryOptions({
    queryKey: [...facilityKey(id, 'jobs'), of],
    queryFn: ({ pageParam, signal }) =>
      call(listJobs, {
        params: { id },
        query: { ...of, limit: 50, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export type JobInput = BodyInputOf<typeof createJob>;

/** The same intent sent twice is one job. */
export const addJob = (id: string, body: JobInput) =>
  callOnce(createJob, {
    params: { id },
    body,
  });
export const changeJob = (id: string, job: string, body: BodyInputOf<typeof editJob>) =>
  callOnce(editJob, { params: { id, job }, body });
export const sendMove = (id: string, job: string, body: BodyInputOf<typeof moveJob>) =>
  call(moveJob, { params: { id, job }, body });
export const sendNote = (id: string, job: string, text: string) =>
  callOnce(noteJob, {
    params: { id, job },
    body: { text },
  });
export const sendCosts = (id: string, job: string, body: BodyInputOf<typeof setJobCosts>) =>
  callOnce(setJobCosts, { params: { id, job }, body });
export const sendDecision = (id: string, job: string, body: BodyInputOf<typeof decideJobCost>) =>
  call(decideJobCost, { params: { id, job }, body });
export const sendPayment = (id: string, job: string, body: BodyInputOf<typeof addJobPayment>) =>
  callOnce(addJobPayment, {
    params: { id, job },
    body,
  });
export const takePaymentBack = (id: string, job: string, payment: string) =>
  call(takeBackJobPayment, { params: { id, job, payment }, body: {} });
export type FileInput = BodyInputOf<typeof addFacilityFile>;
export const sendFile = (id: string, body: FileInput, file: File) =>
  call(addFacilityFile, { params: { id }, body, file });
export const removeFile = (id: string, file: string) => call(removeFacilityFile, { params: { id, file } });
export const sendLimit = (id: string, body: BodyInputOf<typeof setFacilityRules>) =>
  call(setFacilityRules, { params: { id }, body });
export const calendarQuery = (id: string, from: string) =>
  queryOptions({
    queryKey: facilityKey(id, 'calendar', from),
    queryFn: ({ signal }) => call(getJobCalendar, { params: { id }, query: { from }, signal }),
  });
export const fileAddress = (id: string, file: string) => routePath(getFacilityFile, { id, file });
