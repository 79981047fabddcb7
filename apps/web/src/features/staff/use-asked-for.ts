import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePermissions } from './use-permissions.ts';

/** Whether the address opens the dialog of this page (`?do=new`) and the user has the permission, and a function to open or close it. */
export function useAskedFor(permission: string): readonly [boolean, (isOpen: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const mayDo = usePermissions().has(permission);
  // A session that ends takes the permissions with it. The dialog stays, because typed text would be lost.
  const [couldDo, setCouldDo] = useState(mayDo);
  if (mayDo && !couldDo) setCouldDo(true);
  const setOpen = (isOpen: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (isOpen) next.set('do', 'new');
        else next.delete('do');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [couldDo && params.get('do') === 'new', setOpen];
}
