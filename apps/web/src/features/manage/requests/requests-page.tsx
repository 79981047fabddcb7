import { hiddenHead } from '../../../page-head.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { PortalPage } from '../portal-page.tsx';
import { Approvals } from './approvals.tsx';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.requests);

/** The requests of residents of the estate to its managers. */
export default function RequestsPage() {
  return (
    <PortalPage title={PORTAL_WORDS.screens.requests}>
      <Approvals estate={useEstateId()} />
    </PortalPage>
  );
}
