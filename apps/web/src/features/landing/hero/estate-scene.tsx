import drawing from '../../../pictures/estate.svg?raw';
import estate from '../../../pictures/estate.svg?url';
import { LANDING_WORDS } from '../../../strings/landing/landing.ts';
import { Picture } from '../../../ui/images/picture.tsx';

/**
 * An address that holds the drawing itself, without the title and the size that a file of its own needs. What an attribute
 * or an address cannot hold is escaped.
 */
function addressOf(svg: string): string {
  const bare = svg.replace(/<title[^>]*>[^<]*<\/title>/, '').replace(/ width="\d+" height="\d+" role="img"[^>]*/, '');
  return `data:image/svg+xml,${bare.replace(/["#%<>\r\n]/g, encodeURIComponent)}`;
}

/**
 * The estate of the first screen. The built page holds the drawing itself: as a file it would come a round trip later, as
 * the largest and last thing that is painted. The script does not carry it, and leaves what it finds as it is; whoever
 * comes from another page gets the file. In the dark theme its night lies over it as a background (ui/styles/night.css).
 */
export function EstateScene() {
  return (
    <span className="estate-scene block">
      <Picture
        src={import.meta.env.SSR ? addressOf(drawing) : estate}
        family="estate"
        alt={LANDING_WORDS.sceneAlt}
        isFirst
        className="h-auto w-full"
      />
    </span>
  );
}
