import type { EstateRole } from '@gatelight/contract/places/teams';
import { useQuery } from '@tanstack/react-query';
import { useEstateId } from './estate-loaded.tsx';
import { myEstatesQuery } from './my-estates.ts';

/** The roles of the user in the estate of the address. The server checks them with each call. */
export function useRoles(): readonly EstateRole[] {
  const id = useEstateId();
  const { data } = useQuery(myEstatesQuery);
  return data?.find((estate) => estate.id === id)?.roles ?? [];
}
