import { getManagedHousesFile, houseStates, listManagedHouses } from '@gatelight/contract/office/manage/houses';
import { meterLives } from '@gatelight/contract/places/properties/meters';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '../../../api.ts';
import { APP_PATHS } from '../../../app-paths.ts';
import { useTableList } from '../../../data/lists/use-table-list.ts';
import { queryOfView, useTableView } from '../../../data/lists/use-table-view.ts';
import { hiddenHead } from '../../../page-head.ts';
import { MANAGE_WORDS } from '../../../strings/manage/estate.ts';
import { HOUSE_WORDS as words } from '../../../strings/manage/houses.ts';
import { OWN_IMPORT_WORDS } from '../../../strings/manage/imports.ts';
import { PORTAL_WORDS } from '../../../strings/manage/shell.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { showError } from '../../../ui/feedback/toast.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { estateKey, houseFiguresQuery, saveHouses } from '../estate-queries.ts';
import { useEstateId } from '../estate-loaded.tsx';
import { HouseDialog } from '../house-dialog.tsx';
import { COLUMNS, HouseLine } from './house-columns.tsx';
import { useHouseActs } from './use-house-acts.ts';

export const meta = () => hiddenHead(PORTAL_WORDS.screens.houses);

/** `houses`: houses named in the address, such as those of an announcement. */
const FILTERS = ['state', 'block', 'held', 'meter', 'houses'] as const;
/** The possible states of a meter in an occupied house. */
const LIVES = meterLives.filter((life) => !['in_store', 'replaced', 'retired'].includes(life));

/** The houses of an estate with their meters and people; those that need the manager first. */
export default function HousesPage() {
  const estate = useEstateId();
  const view = useTableView({ id: `houses-${estate}`, filters: FILTERS, sort: 'needs' });
  const list = useTableList(listManagedHouses, view, { key: [...estateKey(estate), 'houses'], params: { id: estate } });
  const figures = useQuery(houseFiguresQuery(estate)).data;
  // There is nothing to export yet.
  const isEmpty = figures?.houses === 0;
  const acts = useHouseActs(estate);
  const [isOpen, setIsOpen] = useState(false);
  const asked = queryOfView(getManagedHousesFile, view);
  return (
    <>
      <DataTable
        title={PORTAL_WORDS.screens.houses}
        lead={figures ? words.figures(figures.houses, figures.occupied, figures.people) : null}
        columns={COLUMNS}
        view={view}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        to={(row) => APP_PATHS.manageEstate(estate, `houses/${row.id}`)}
        phone={(row) => <HouseLine house={row} />}
        search={words.find}
        tabs={{
          name: 'state',
          label: words.show,
          options: [
            { value: '', label: words.states.all, count: figures?.houses },
            ...houseStates.map((state) => ({
              value: state,
              label: words.states[state],
              count: figures?.[state],
              isHot: state === 'needs' && (figures?.needs ?? 0) > 0,
            })),
          ],
        }}
        filters={[
          {
            name: 'block',
            label: words.block,
            options: (figures?.blocks ?? []).map((block) => ({ value: block, label: block })),
          },
          {
            name: 'held',
            label: words.held,
            options: (['owner', 'tenant'] as const).map((value) => ({ value, label: words.helds[value] })),
          },
          {
            name: 'meter',
            label: words.meterState,
            options: LIVES.map((value) => ({ value, label: MANAGE_WORDS.lives[value] })),
          },
        ]}
        {...(!isEmpty && { onExport: () => saveHouses(estate, asked, 'csv') })}
        bulk={acts}
        actions={
          <>
            {!isEmpty && (
              <Button
                look="outline"
                small
                name={words.saveXlsx}
                onClick={() => void saveHouses(estate, asked, 'xlsx').catch((error) => showError(failureText(error)))}
              />
            )}
            <Link className="btn btn-outline btn-small" to={APP_PATHS.manageEstate(estate, 'houses/import')}>
              {OWN_IMPORT_WORDS.title}
            </Link>
            <Button
              small
              name={MANAGE_WORDS.addHouse}
              icon={<Plus aria-hidden="true" size={18} />}
              onClick={() => setIsOpen(true)}
            />
          </>
        }
        empty={{ title: words.none, text: words.noneText }}
      />
      {isOpen && <HouseDialog estate={estate} onClose={() => setIsOpen(false)} />}
    </>
  );
}
