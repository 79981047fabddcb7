import { listVendors } from '@gatelight/contract/places/facility/vendors';
import type { Vendor } from '@gatelight/contract/places/facility/vendors';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { APP_PATHS } from '../../../../app-paths.ts';
import { useTableList } from '../../../../data/lists/use-table-list.ts';
import { useTableView } from '../../../../data/lists/use-table-view.ts';
import { shortDay } from '../../../../data/power/figures.ts';
import { hiddenHead } from '../../../../page-head.ts';
import { VENDOR_WORDS as words } from '../../../../strings/manage/facility-vendors.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { StatePill } from '../../../../ui/table/state-pill.tsx';
import type { TableColumn } from '../../../../ui/table/table-types.ts';
import { Money } from '../../../../ui/values/money.tsx';
import { useEstateId } from '../../estate-loaded.tsx';
import { FacilityPage } from '../facility-page.tsx';
import { facilityKey } from '../queries.ts';
import { VendorDialog } from './vendor-dialog.tsx';

export const meta = () => hiddenHead(words.title);

const FILTERS = ['ended'] as const;

/** Whether its documents are complete. */
export function PapersPill({ vendor }: { readonly vendor: Vendor }) {
  if (vendor.is_ended) return <StatePill tone="neutral" word={words.noMoreJobs} />;
  const [missing] = vendor.missing;
  if (missing !== undefined) {
    return <StatePill tone="warning" word={vendor.missing.length > 1 ? words.papersMissing : words.missing[missing]} />;
  }
  return vendor.expires_soon === null ? (
    <StatePill tone="success" word={words.complete} />
  ) : (
    <StatePill tone="warning" word={words.endsOn(shortDay(vendor.expires_soon))} />
  );
}

const COLUMNS: readonly TableColumn<Vendor>[] = [
  { id: 'name', head: words.vendor, cell: (row) => row.name, isFixed: true },
  { id: 'trade', head: words.trade, cell: (row) => row.trade },
  { id: 'phone', head: words.phone, cell: (row) => <span className="nums">{row.phone ?? ''}</span> },
  { id: 'jobs', head: words.jobsDue, cell: (row) => row.jobs, isNumber: true },
  { id: 'time', head: words.onTimeName, cell: (row) => row.on_time, isNumber: true },
  { id: 'paid', head: words.paidThisYear, cell: (row) => <Money kobo={row.paid_this_year_kobo} />, isNumber: true },
  { id: 'papers', head: words.papers, cell: (row) => <PapersPill vendor={row} /> },
];

/** The vendors of the estate: reliability, cost, and whether their documents are complete. */
export default function VendorsPage() {
  const estate = useEstateId();
  const [isOpen, setOpen] = useState(false);
  const view = useTableView({ id: `facility-vendors-${estate}`, filters: FILTERS, sort: 'name' });
  const list = useTableList(listVendors, view, { key: facilityKey(estate, 'vendors'), params: { id: estate } });
  return (
    <FacilityPage
      part="vendors"
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
        filters={[{ name: 'ended', label: words.use, options: [{ value: 'yes', label: words.noMoreJobs }] }]}
        to={(row) => APP_PATHS.manageEstate(estate, `facility/vendors/${row.id}`)}
        phone={(row) => (
          <PhoneRow title={row.name} text={`${row.trade} · ${words.onTime(row.jobs, row.on_time)}`}>
            <Money kobo={row.paid_this_year_kobo} short className="font-semibold" />
            <PapersPill vendor={row} />
          </PhoneRow>
        )}
        empty={{ title: words.empty, text: words.emptyText }}
      />
      {isOpen && <VendorDialog estate={estate} onClose={() => setOpen(false)} />}
    </FacilityPage>
  );
}
