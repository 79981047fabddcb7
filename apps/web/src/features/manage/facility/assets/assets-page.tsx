import { assetKinds, listAssets } from '@gatelight/contract/places/facility/assets';
import type { Asset } from '@gatelight/contract/places/facility/assets';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { APP_PATHS } from '../../../../app-paths.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { fullDay } from '../../../../data/power/figures.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { ASSET_WORDS as words } from '../../../../strings/manage/facility-assets.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { Tone } from '../../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { countText } from '../../../../ui/values/count-text.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { FacilityPage } from '../facility-page.tsx';
import { facilityKey } from '../queries.ts';
import { AssetDialog } from './asset-dialogs.tsx';

export const meta = () => hiddenHead(words.title);

const FILTERS = ['kind', 'ended'] as const;

const TONES: Readonly<{ [Condition in Asset['condition']]: Tone }> = {
  good: 'success',
  due: 'warning',
  late: 'danger',
  repair: 'danger',
  ended: 'neutral',
};

export function AssetPill({ asset }: { readonly asset: Asset }) {
  return <StatePill tone={TONES[asset.condition]} word={words.conditions[asset.condition]} />;
}

/** "26 Nov 2026, 2,250 h", the number of the open job, or nothing. */
export function nextText({ next_service_on: on, next_service_hours: hours, open_job: job }: Asset): string {
  if (job) return words.openJob(job.number);
  return [on && fullDay(on), hours !== null && words.hours(countText(hours))].filter(Boolean).join(', ') || words.none;
}

/** Without a column's head beside it. */
function phoneNext(asset: Asset): string {
  const next = nextText(asset);
  return next === words.none ? '' : asset.open_job ? next : words.nextServiceOn(next);
}

export const warrantyText = ({ warranty_until: until, has_warranty: has, owner }: Asset): string =>
  owner ?? (until === null ? words.none : has ? words.warrantyUntil(fullDay(until)) : words.warrantyEnded);

const COLUMNS: readonly TableColumn<Asset>[] = [
  { id: 'name', head: words.asset, cell: (row) => row.name, isFixed: true },
  { id: 'place', head: words.place, cell: (row) => row.place },
  {
    id: 'last',
    head: words.lastService,
    cell: (row) => (row.last_service_on === null ? words.none : fullDay(row.last_service_on)),
  },
  { id: 'next', head: words.nextService, cell: nextText },
  {
    id: 'cost',
    head: words.costThisYear,
    cell: (row) => <Money kobo={row.paid_this_year_kobo} />,
    isNumber: true,
  },
  { id: 'warranty', head: words.warranty, cell: warrantyText },
  { id: 'state', head: words.state, cell: (row) => <AssetPill asset={row} /> },
];

/** The assets of the estate: place, last and next service, and cost. */
export default function AssetsPage() {
  const estate = useEstateId();
  const [isOpen, setOpen] = useState(false);
  const view = useTableView({ id: `facility-assets-${estate}`, filters: FILTERS, sort: 'name' });
  const list = useTableList(listAssets, view, { key: facilityKey(estate, 'assets'), params: { id: estate } });
  return (
    <FacilityPage
      part="assets"
      action={<Button name={words.add} icon={<Plus aria-hidden="true" size={18} />} onClick={() => setOpen(true)} />}
    >
      <DataTable
        isPart
        title={words.title}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        filters={[
          {
            name: 'kind',
            label: words.kind,
            options: assetKinds.map((kind) => ({ value: kind, label: words.kinds[kind] })),
          },
          { name: 'ended', label: words.use, options: [{ value: 'yes', label: words.outOfUse }] },
        ]}
        to={(row) => APP_PATHS.manageEstate(estate, `facility/assets/${row.id}`)}
        phone={(row) => (
          <PhoneRow title={row.name} text={[row.place, phoneNext(row)].filter(Boolean).join(' · ')}>
            <AssetPill asset={row} />
          </PhoneRow>
        )}
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {isOpen && <AssetDialog estate={estate} onClose={() => setOpen(false)} />}
    </FacilityPage>
  );
}
