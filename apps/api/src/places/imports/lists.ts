import type { ExportList } from '@gatelight/contract';
import { AppError } from '#platform/errors';

export interface Column {
  /** Also the header of the column in exports. */
  name: string;
  /** Other names of this column in files, in lower case without spaces. */
  aliases: readonly string[];
  isRequired: boolean;
}

const column = (name: string, aliases: readonly string[], isRequired = true): Column => ({ name, aliases, isRequired });
const estate = column('Estate', ['property', 'estatename']);
const house = column('House', ['flat', 'unit', 'housename', 'address']);

/** The columns of each list, in the order of its export. */
export const columnsOf: Readonly<Record<ExportList, readonly Column[]>> = {
  estates: [column('Name', ['estate', 'estatename', 'property']), column('Address', ['location'])],
  houses: [
    estate,
    column('Name', ['house', 'flat', 'unit', 'housename']),
    column('Note', ['remark', 'comment'], false),
    column('Block', ['street', 'section'], false),
    column('Kind', ['kindofhouse', 'housetype', 'type'], false),
    column('Area m2', ['area', 'aream', 'sizem2', 'size'], false),
    column('Bedrooms', ['beds', 'rooms', 'bedroom'], false),
  ],
  occupants: [
    estate,
    house,
    column('Name', ['resident', 'occupant', 'fullname', 'customer']),
    column('Phone', ['phonenumber', 'mobile', 'telephone'], false),
    column('Email', ['mail', 'emailaddress'], false),
    column('Owner', ['isowner', 'landlord'], false),
  ],
  meters: [
    column('Meter', ['meternumber', 'number', 'meterno']),
    column('Utility', ['service', 'type']),
    estate,
    column('House', ['flat', 'unit', 'housename'], false),
    column('Resident', ['customer', 'name', 'occupant', 'customername'], false),
    column('Make', ['maker', 'model', 'brand'], false),
    column('Tariff', ['tariffcode', 'tariffname'], false),
    column('Supply group', ['supplygroupcode', 'sgc'], false),
    column('Key revision', ['revision', 'krn', 'keyrevisionnumber'], false),
    column('Tariff index', ['ti', 'index'], false),
  ],
  debts: [
    column('Meter', ['meternumber', 'number', 'meterno']),
    column('Debt', ['amount', 'openingdebt', 'owed', 'naira']),
  ],
};

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/**
 * The position of each column of the list in the file, or -1 when it is missing. Throws `file-columns` with the missing
 * columns that are not in `optional`, or when two columns of the file are the same.
 */
export function matchColumns(list: ExportList, head: readonly string[], optional: readonly string[] = []): number[] {
  const heads = head.map(plain);
  const missing: string[] = [];
  const places = columnsOf[list].map(({ name, aliases, isRequired }) => {
    const exact = heads.indexOf(plain(name));
    const place = exact >= 0 ? exact : heads.findIndex((one) => aliases.includes(one));
    if (place < 0 && isRequired && !optional.includes(name)) missing.push(name);
    return place;
  });
  if (missing.length > 0) throw new AppError('file-columns', { facts: { columns: missing } });
  const used = places.filter((place) => place >= 0);
  if (new Set(used).size < used.length) throw new AppError('file-columns');
  return places;
}
