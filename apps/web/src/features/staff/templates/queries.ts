import { getTemplate, listTemplates, previewTemplate } from '@gatelight/contract/office/message-templates';
import type { TemplateChannel, TemplateText } from '@gatelight/contract/office/message-templates';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

const TEMPLATE_KEY = ['admin', 'templates'] as const;

export const templatesQuery = queryOptions({
  queryKey: [...TEMPLATE_KEY, 'list'],
  queryFn: ({ signal }) => call(listTemplates, { signal }),
});

export const templateQuery = (key: string) =>
  queryOptions({
    queryKey: [...TEMPLATE_KEY, 'one', key],
    queryFn: ({ signal }) => call(getTemplate, { params: { key }, signal }),
  });

export type Place = { readonly channel: TemplateChannel; readonly language: string };

export const previewQuery = (key: string, place: Place, text: TemplateText) =>
  queryOptions({
    queryKey: [...TEMPLATE_KEY, 'preview', key, place, text],
    queryFn: ({ signal }) => call(previewTemplate, { params: { key }, body: { ...place, text }, signal }),
    placeholderData: keepPreviousData,
  });
