import type { ManagedEstateView } from '@gatelight/contract/office/manage';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { NotRead } from '../../data/queries/not-read.tsx';
import { PORTAL_WORDS as words } from '../../strings/manage/shell.ts';
import { managedEstateQuery } from './estate-queries.ts';

/** The estate of the address. */
export const useEstateId = (): string => useParams().id ?? '';

/** Content that needs the figures of the estate, once they have loaded. */
export function EstateLoaded({ children }: { readonly children: (estate: ManagedEstateView) => ReactNode }) {
  const estate = useQuery(managedEstateQuery(useEstateId()));
  if (estate.data) return children(estate.data);
  return <NotRead query={estate} title={words.failed} note={words.gone} />;
}
