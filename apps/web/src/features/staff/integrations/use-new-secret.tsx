import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { INTEGRATION_KEY } from './queries.ts';
import type { SecretOf } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';

type AddDialog = ComponentType<{ readonly onClose: () => void; readonly onMade: (id: string) => void }>;

/**
 * The dialogs of a list of keys or endpoints: one to add an item, and one to then show its secret, once. Render
 * `dialogs` beside the list.
 */
export function useNewSecret(kind: SecretOf['kind'], Dialog: AddDialog) {
  const [isAdding, setIsAdding] = useState(false);
  const [shownId, setShownId] = useState<string>();
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: INTEGRATION_KEY });
  return {
    openAddDialog: () => setIsAdding(true),
    showSecretOf: setShownId,
    reload,
    dialogs: (
      <>
        {isAdding && (
          <Dialog
            onClose={() => setIsAdding(false)}
            onMade={(id) => {
              setIsAdding(false);
              setShownId(id);
            }}
          />
        )}
        {shownId !== undefined && (
          <SecretDialog
            of={{ kind, id: shownId }}
            onClose={() => {
              setShownId(undefined);
              reload();
            }}
          />
        )}
      </>
    ),
  };
}
