import { exportCsv, exportJson } from '@gatelight/contract/base/privacy';
import Eye from 'lucide-react/icons/eye';
import FileDown from 'lucide-react/icons/file-down';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ChoiceRows } from '../notifications/choice-rows.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { Group } from '../group.tsx';
import { useChoices } from '../notifications/use-choices.ts';

/** Visibility for others, the user's own data, and deleting the account. */
export function PrivacySection() {
  const choices = useChoices();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <Group icon={<Eye size={22} strokeWidth={1.75} />} title={WORDS.privacyTitle}>
        <ChoiceRows
          settings={['privacy.usage', 'privacy.contact', 'privacy.profile', 'privacy.payments']}
          choices={choices}
        />
      </Group>
      <Group icon={<FileDown size={22} strokeWidth={1.75} />} title={WORDS.dataTitle}>
        <div className="grid gap-3 px-4 pb-5 sm:px-5">
          <p className="text-ink-2">{WORDS.dataText}</p>
          <div className="flex flex-wrap gap-2">
            <a href={exportJson.path} download className="btn btn-outline btn-small">
              {WORDS.dataJson}
            </a>
            <a href={exportCsv.path} download className="btn btn-outline btn-small">
              {WORDS.dataCsv}
            </a>
          </div>
        </div>
      </Group>
      <Group icon={<Trash2 size={22} strokeWidth={1.75} />} title={WORDS.deleteTitle}>
        <div className="grid gap-3 px-4 pb-5 sm:px-5">
          <p className="text-ink-2">{WORDS.deleteText}</p>
          <Button
            name={WORDS.deleteButton}
            look="danger"
            className="justify-self-start sm:px-6"
            onClick={() => setIsDeleting(true)}
          />
        </div>
      </Group>
      <DeleteDialog isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}
