import { useSearchParams } from 'react-router';
import { hiddenHead } from '../../../page-head.ts';
import { INTEGRATION_WORDS as words } from '../../../strings/staff/integrations.ts';
import type { TableTabs } from '../../../ui/table/table-types.ts';
import { EndpointList } from './endpoint-list.tsx';
import { KeyList } from './key-list.tsx';

export const meta = () => hiddenHead(words.title);

const TABS: TableTabs = {
  name: 'show',
  label: words.show,
  options: [
    { value: '', label: words.endpoints },
    { value: 'keys', label: words.keys },
  ],
};

/** `/admin/integrations`: API keys and webhooks of estates' own systems, as two lists. */
export default function IntegrationsPage() {
  const [params] = useSearchParams();
  return params.get('show') === 'keys' ? <KeyList tabs={TABS} /> : <EndpointList tabs={TABS} />;
}
