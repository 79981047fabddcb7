import { sendEntryPhoto } from '@gatelight/contract/places/gate/at-gate';
import { sendGateDuty, sendGatePhoto } from '@gatelight/contract/places/patrol/at-gate';
import type { DutyItem } from '@gatelight/contract/places/patrol/at-gate';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { call, CallError } from '../../../api.ts';
import { setPhotoKeeper, setShiftKeeper, useGate } from '../device/gate.ts';
import { forget, keep, keptNames, readKept } from '../device/vault.ts';

/*
 * Reports of guards beside entries: stored encrypted on this device until the server has them, sent in order, and once. Photos follow
 * their report.
 */

interface WaitingItem {
  readonly seq: number;
  /** The server cannot store it. It stays for a day, so that the guard can report it to the manager. */
  readonly isRefused: boolean;
  readonly item: DutyItem;
}

interface WaitingPhoto {
  readonly seq: number;
  readonly id: string;
  /** Its kind, and the key of its report. */
  readonly of: 'incident' | 'entry';
  readonly key: string;
  /** The picture in base64. */
  readonly picture: string;
}

interface Outbox {
  readonly items: readonly WaitingItem[];
  readonly photos: readonly WaitingPhoto[];
}

const EMPTY: Outbox = { items: [], photos: [] };
export const useOutbox = create<Outbox>(() => EMPTY);

// No data of an estate stays on a device that is not paired.
useGate.subscribe(({ phase }) => {
  if (phase === 'unpaired' && useOutbox.getState() !== EMPTY) useOutbox.setState(EMPTY, true);
});

const ITEM = 'duty:';
const PHOTO = 'dutyphoto:';
const place = (seq: number) => String(seq).padStart(12, '0');
const itemName = ({ seq }: WaitingItem) => `${ITEM}${place(seq)}`;
const photoName = ({ seq }: WaitingPhoto) => `${PHOTO}${place(seq)}`;

/** Checks only what is needed to send an item, so that a new version of the page does not lose an old one. */
const itemShape = z.object({
  seq: z.number(),
  isRefused: z.boolean(),
  item: z.looseObject({ key: z.string(), type: z.string() }),
});
const photoShape = z.object({
  seq: z.number(),
  id: z.string(),
  of: z.enum(['incident', 'entry']),
  key: z.string(),
  picture: z.string(),
});

async function readAll(start: string, shape: z.ZodMiniType): Promise<unknown[]> {
  const kept = await Promise.all((await keptNames(start)).map(readKept));
  return kept.filter((one) => shape.safeParse(one).success);
}

/** Reads the stored reports of this device. */
export async function openOutbox(): Promise<void> {
  const [items, photos] = await Promise.all([readAll(ITEM, itemShape), readAll(PHOTO, photoShape)]).catch(() => [
    [],
    [],
  ]);
  const before = useOutbox.getState();
  if (before.items.length + before.photos.length === 0)
    useOutbox.setState({ items: items as WaitingItem[], photos: photos as WaitingPhoto[] });
}

const nextSeq = () => {
  const { items, photos } = useOutbox.getState();
  return Math.max(0, ...items.map(({ seq }) => seq), ...photos.map(({ seq }) => seq)) + 1;
};
/** When the device is full, the page continues, and waiting reports are lost when it closes. */
const keepSafely = (name: string, value: unknown) =>
  keep(name, value).catch((failure: unknown) => console.error(failure));

/** Adds a report. It waits to be sent, and its photos after it. */
export async function putDown(item: DutyItem, pictures: readonly string[] = []): Promise<void> {
  const made: WaitingItem = { seq: nextSeq(), isRefused: false, item };
  useOutbox.setState((before) => ({ items: [...before.items, made] }));
  await Promise.all([keepSafely(itemName(made), made), putPhotos('incident', item.key, pictures)]);
}

/** Photos of an incident or an entry, which is sent before them. */
export async function putPhotos(of: WaitingPhoto['of'], key: string, pictures: readonly string[]): Promise<void> {
  const seq = nextSeq();
  const photos = pictures.map((picture, index): WaitingPhoto => ({
    seq: seq + index,
    id: crypto.randomUUID(),
    of,
    key,
    picture,
  }));
  useOutbox.setState((before) => ({ photos: [...before.photos, ...photos] }));
  await Promise.all(photos.map((photo) => keepSafely(photoName(photo), photo)));
}

setPhotoKeeper((key, photo) => putPhotos('entry', key, [photo]));
setShiftKeeper(({ key, guard_id: guard, began }, ended) => {
  if (key === undefined) return Promise.resolve();
  const end = ended === null ? null : new Date(ended).toISOString();
  return putDown({ type: 'shift', key, guard_id: guard, at: new Date(began).toISOString(), ended_at: end });
});

const AT_ONCE = 10;
const DAY_MS = 86_400_000;
const isUnusable = (failure: unknown) => failure instanceof CallError && [400, 413, 422].includes(failure.status);
const isOld = ({ item }: WaitingItem) => Date.parse(item.at) < Date.now() - DAY_MS;

/** `states`: by the place of an item here, because a shift is sent with the same key when it begins and when it ends. */
async function settle(states: ReadonlyMap<number, 'stored' | 'refused'>): Promise<void> {
  const { items } = useOutbox.getState();
  const isDone = (one: WaitingItem) =>
    states.get(one.seq) === 'stored' || ((one.isRefused || states.get(one.seq) === 'refused') && isOld(one));
  const left = items
    .filter((one) => !isDone(one))
    .map((one) => (states.get(one.seq) === 'refused' ? { ...one, isRefused: true } : one));
  useOutbox.setState({ items: left });
  await Promise.all([
    ...items.filter(isDone).map((one) => forget(itemName(one))),
    ...left.filter(({ seq }) => states.has(seq)).map((one) => keepSafely(itemName(one), one)),
  ]);
}

async function sendItems(count: number): Promise<void> {
  const waiting = useOutbox
    .getState()
    .items.filter(({ isRefused }) => !isRefused)
    .slice(0, count);
  if (waiting.length === 0) return;
  try {
    const body = { sent_at: new Date().toISOString(), items: waiting.map(({ item }) => item) };
    const { items } = await call(sendGateDuty, { body });
    if (items.some(({ key }, index) => key !== waiting[index]?.item.key))
      throw new Error('the answer is about other items');
    await settle(new Map(items.map(({ state }, index) => [waiting[index]!.seq, state])));
  } catch (failure) {
    if (!isUnusable(failure)) throw failure;
    // An item that the server cannot read must not delay the others.
    if (waiting.length > 1) return sendItems(1);
    await settle(new Map([[waiting[0]!.seq, 'refused']]));
  }
  return sendItems(AT_ONCE);
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0)!);

async function sendPhoto(photo: WaitingPhoto): Promise<void> {
  try {
    const file = new Blob([bytesOf(photo.picture)], { type: 'image/jpeg' });
    if (photo.of === 'entry') await call(sendEntryPhoto, { params: { entry: photo.key }, body: {}, file });
    else await call(sendGatePhoto, { params: { photo: photo.id }, body: { incident: photo.key }, file });
  } catch (failure) {
    const isHopeless = failure instanceof CallError && [400, 404, 409, 413, 415, 422].includes(failure.status);
    if (!isHopeless) throw failure;
  }
  useOutbox.setState(({ photos }) => ({ photos: photos.filter(({ id }) => id !== photo.id) }));
  await forget(photoName(photo));
}

/** Sends waiting items in order. */
export async function sendOutbox(): Promise<void> {
  await sendItems(AT_ONCE);
  for (const photo of useOutbox.getState().photos) {
    // One after the other: a slow network carries one picture at a time
    await sendPhoto(photo);
  }
}

/** Whether an incident was refused in the last day: the guard tells the manager, because the report will not arrive. */
export const useHasRefusedReport = () =>
  useOutbox(({ items }) => items.some(({ isRefused, item }) => isRefused && item.type === 'incident'));

/** Reports and photos that the server does not have yet. Shifts and wrong codes are not counted, because the guard did not write them. */
export const useOutboxCount = () =>
  useOutbox(
    ({ items, photos }) =>
      items.filter(({ isRefused, item }) => !isRefused && item.type !== 'shift' && item.type !== 'wrong-code').length +
      photos.length,
  );
