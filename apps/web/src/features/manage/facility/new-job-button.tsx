import Plus from 'lucide-react/icons/plus';
import { APP_PATHS } from '../../../app-paths.ts';
import { FACILITY_WORDS as words } from '../../../strings/manage/facility.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';

export function NewJobButton({ estate }: { readonly estate: string }) {
  return (
    <LinkButton
      name={words.newJob}
      icon={<Plus aria-hidden="true" size={18} />}
      to={APP_PATHS.manageEstate(estate, 'facility/jobs/new')}
    />
  );
}
