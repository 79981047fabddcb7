import { hiddenHead } from '../../../page-head.ts';
import { SETTING_WORDS as words } from '../../../strings/staff/settings.ts';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { SettingList } from './setting-list.tsx';

export const meta = () => hiddenHead(words.title);

const GROUPS = ['features', 'thresholds', 'residents', 'support', 'fees', 'limits', 'vat'] as const;

/** `/admin/settings`: settings that can be changed while the product runs, with their history. */
export default function SettingsPage() {
  return (
    <div className="grid max-w-[1000px] gap-4">
      <div>
        <PageHeading className="staff-title">{words.title}</PageHeading>
        <p className="pt-1 text-14 text-ink-2">{words.lead}</p>
      </div>
      <SettingList groups={GROUPS} />
    </div>
  );
}
