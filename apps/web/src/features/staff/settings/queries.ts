import { getSetting, listSettings } from '@gatelight/contract/office/settings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export const SETTINGS_KEY = ['admin', 'settings'] as const;

export const settingsQuery = queryOptions({
  queryKey: [...SETTINGS_KEY, 'list'],
  queryFn: ({ signal }) => call(listSettings, { signal }),
});

export const settingQuery = (key: string) =>
  queryOptions({
    queryKey: [...SETTINGS_KEY, 'one', key],
    queryFn: ({ signal }) => call(getSetting, { params: { key }, signal }),
  });
