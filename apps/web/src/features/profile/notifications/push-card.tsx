import { subscribePush, unsubscribePush } from '@gatelight/contract/base/notifications/inbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import BellRing from 'lucide-react/icons/bell-ring';
import { useEffect, useState } from 'react';
import { call } from '../../../api.ts';
import { useSingleMutation } from '../../../data/queries/use-single-mutation.ts';
import { PROFILE_WORDS as WORDS } from '../../../strings/app/profile.ts';
import { showError } from '../../../ui/feedback/toast.tsx';
import { SwitchRow } from '../../../ui/fields/switch-row.tsx';
import { Group } from '../group.tsx';
import { pushQuery } from '../queries.ts';

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The subscription of this browser, when it has a service worker and one. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
}

async function turnOn(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(WORDS.pushBlocked);
  const registration = await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = subscription.toJSON();
  await call(subscribePush, {
    body: { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } },
  });
}

async function turnOff(): Promise<void> {
  const subscription = await currentSubscription();
  if (!subscription) return;
  await call(unsubscribePush, { body: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/** 'Token ready' on this device: the browser asks for permission only after this switch. */
export function PushCard() {
  const push = useQuery(pushQuery);
  const queries = useQueryClient();
  const [isSubscribed, setIsSubscribed] = useState(false);
  useEffect(() => {
    if (isSupported())
      void currentSubscription().then(
        (found) => setIsSubscribed(found !== null),
        () => undefined,
      );
  }, []);
  const change = useSingleMutation({
    mutationFn: (next: boolean) => (next ? turnOn(push.data?.public_key ?? '') : turnOff()),
    onSuccess: (_nothing, next) => {
      setIsSubscribed(next);
      queries.setQueryData(pushQuery.queryKey, (known) => known && { ...known, is_here: next });
    },
    onError: (failure) => showError(failure.message === WORDS.pushBlocked ? WORDS.pushBlocked : WORDS.pushFailed),
  });
  if (!push.data?.public_key) return null;
  const isPossible = isSupported();
  return (
    <Group icon={<BellRing size={22} strokeWidth={1.75} />} title={WORDS.pushTitle}>
      <div className="border-t border-line">
        <SwitchRow
          name={WORDS.pushName}
          text={isPossible ? WORDS.pushText : WORDS.pushUnsupported}
          isOn={isSubscribed && push.data.is_here}
          words={WORDS}
          disabled={!isPossible || change.isPending}
          onChange={(next) => change.mutate(next)}
        />
      </div>
    </Group>
  );
}
