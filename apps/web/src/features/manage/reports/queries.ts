import {
  getEstateReport,
  getEstateReportFile,
  listEstateReports,
  setReportSending,
} from '@gatelight/contract/office/reports';
import type { BodyInputOf } from '@gatelight/contract/route';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { download } from '../../../data/lists/download.ts';
import { estateKey } from '../estate-queries.ts';

export const reportsQuery = (id: string) =>
  queryOptions({
    queryKey: [...estateKey(id), 'reports'],
    queryFn: ({ signal }) => call(listEstateReports, { params: { id }, signal }),
  });

export const reportQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...estateKey(id), 'reports', month],
    queryFn: ({ signal }) => call(getEstateReport, { params: { id, month }, signal }),
    enabled: month !== '',
  });

export const saveReport = (id: string, month: string, kind: 'pdf' | 'xlsx') =>
  download(getEstateReportFile, { params: { id, month }, query: { kind } }, `report-${month}.${kind}`);

export const setSending = (id: string, body: BodyInputOf<typeof setReportSending>) =>
  call(setReportSending, { params: { id }, body });
