import { useQueryClient } from '@tanstack/react-query';
import { TARIFF_WORDS as words } from '../../../../strings/staff/tariffs.ts';
import { ActDialog } from '../../acts/act-dialog.tsx';
import type { Asked } from '../../asked.ts';
import { TARIFF_KEY } from '../queries.ts';

/** Shows what an act of the tariff pages will do and requests it; afterwards all shown data is read again. */
export function AskDialog({ asked, onClose }: { readonly asked: Asked | undefined; readonly onClose: () => void }) {
  const queries = useQueryClient();
  if (!asked) return null;
  return (
    <ActDialog
      {...asked}
      confirm={words.confirm}
      onClose={onClose}
      onAsked={() => void queries.invalidateQueries({ queryKey: TARIFF_KEY })}
    />
  );
}
