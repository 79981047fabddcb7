import { useEffect, useState } from 'react';
import UserRound from 'lucide-react/icons/user-round';
import { photoOf } from './households.ts';

/** The photo of a helper, or a placeholder. */
export function HelperPhoto({ name, isLarge = false }: { readonly name: string | null; readonly isLarge?: boolean }) {
  const [shown, setShown] = useState<{ readonly name: string; readonly photo: string } | null>(null);
  useEffect(() => {
    let isOver = false;
    if (name !== null) void photoOf(name).then((photo) => !isOver && photo !== null && setShown({ name, photo }));
    return () => void (isOver = true);
  }, [name]);
  const kind = isLarge ? 'gface large' : 'gface';
  return shown !== null && shown.name === name ? (
    <img className={kind} src={`data:image/webp;base64,${shown.photo}`} alt="" />
  ) : (
    <span className={kind} aria-hidden="true">
      <UserRound size={isLarge ? 48 : 28} />
    </span>
  );
}
