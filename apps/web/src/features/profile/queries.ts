import { getMe, listSessions } from '@gatelight/contract/base/identity/own-account';
import { getOwnApp } from '@gatelight/contract/base/identity/own-app';
import { getPush } from '@gatelight/contract/base/notifications/inbox';
import { getPreferences } from '@gatelight/contract/base/preferences';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

export const meQuery = queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => call(getMe, { signal }) });

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => call(getPreferences, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

export const pushQuery = queryOptions({ queryKey: ['push'], queryFn: ({ signal }) => call(getPush, { signal }) });

export const ownAppQuery = queryOptions({
  queryKey: ['own-app'],
  queryFn: ({ signal }) => call(getOwnApp, { signal }),
});
